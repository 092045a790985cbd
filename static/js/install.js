// Where the browser allows it: the app can be installed, and its pages open without a network.

const LOOK = 5000;
const { serviceWorker } = navigator;
const stale = document.querySelector("[data-stale], [data-offline]");

function link(rel, href) {
  const element = document.createElement("link");
  element.rel = rel;
  element.href = href;
  document.head.append(element);
}

/** Hands the page as it is now to the worker, which keeps it for when there is no network. */
function keepPage(worker) {
  worker?.postMessage({ keep: location.href });
}

async function loadWhenBack() {
  try {
    if ((await fetch("/healthz", { cache: "no-store" })).ok) location.reload();
  } catch {
    // still no network
  }
}

link("manifest", "/manifest.webmanifest");
link("apple-touch-icon", new URL("../icons/touch-180.png", import.meta.url));
serviceWorker.register("/service-worker.js").catch((error) => console.info("No worker for pages without a network.", error));
if (stale && location.pathname !== "/offline") {
  addEventListener("online", loadWhenBack);
  setInterval(loadWhenBack, LOOK);
} else {
  // A page opened before there was a worker, or whose worker is new.
  if (!serviceWorker.controller) serviceWorker.ready.then(({ active }) => keepPage(active));
  serviceWorker.addEventListener("controllerchange", () => keepPage(serviceWorker.controller));
  // A live page moves on after it was opened.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden && document.getElementById("live")) keepPage(serviceWorker.controller);
  });
}
