// Runs on every page and loads only what this one needs: what waits on the phone is sent and what came too late is
// shown; the screen stays on where people count; a link that takes a while says so; where the browser allows it the app opens without a network.

const KEPT = /^swoop-(tap|late)\//;

function look() {
  let names = [];
  try {
    names = Object.keys(localStorage);
  } catch {
    return; // a phone that forbids storage has kept nothing
  }
  const kept = new Set(names.map((name) => KEPT.exec(name)?.[1]));
  if (kept.has("tap")) import("./flush.js").then(({ flush }) => flush());
  if (kept.has("late")) import("./late.js").then(({ showLate }) => showLate());
}

look();
addEventListener("pageshow", (event) => event.persisted && look());
if (document.querySelector("[data-awake]")) import("./awake.js");
if (window.isSecureContext && navigator.serviceWorker) import("./install.js");

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[data-wait]") : null;
  const elsewhere = event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!link || elsewhere || event.defaultPrevented) return;
  event.preventDefault();
  import("./wait.js").then(({ follow }) => follow(link), () => location.assign(link.href));
});
