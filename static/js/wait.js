/*
 * Marks a link [data-wait="Drawing …"] as busy while the server makes what it leads to. The server keeps what it has
 * made, so the link is asked for quietly first and followed when it is ready. Without this module it is a plain link.
 */
const said = document.getElementById("say");

function rest(link, label) {
  link.removeAttribute("aria-busy");
  link.replaceChildren(...label);
  if (said) said.textContent = "";
}

/** Asks for what the link leads to, says so meanwhile, and follows it when it is ready. */
export async function follow(link) {
  if (link.getAttribute("aria-busy") === "true") return;
  const label = [...link.childNodes];
  link.setAttribute("aria-busy", "true");
  // An icon with a label of its own stays as it is.
  if (!link.hasAttribute("aria-label")) link.textContent = link.dataset.wait;
  if (said) said.textContent = link.dataset.wait;
  const settle = () => rest(link, label);
  window.addEventListener("pagehide", settle, { once: true });
  try {
    await fetch(link.href, { method: "HEAD" });
  } catch {
    // The browser says better than we could what is wrong with the way there.
  }
  location.assign(link.href);
  // Where the browser saves the sheet instead of showing it, this page stays.
  setTimeout(settle, 1500);
}
