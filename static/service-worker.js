// Opens the app without a network: assets from the cache, pages from the network first and else their last copy, which
// always says how old it is. It never sees what is sent, and never keeps an answer of the interface.
/* global SETTINGS */

const { version, assets, offline, asOf } = SETTINGS;
const SHELL = `swoop-shell-${version}`;
const PAGES = `swoop-pages-${version}`;
const KEPT_AT = "x-kept-at";
const GONE = [403, 404, 410];
const GAME = /^\/games\/(?!new(?:\/|$))([^/]+)/;
const KEPT = [
  /^\/$/,
  /^\/games\/(?!new(?:\/|$))[^/]+(?:\/(?:board|count|mine|players|referee|rules|score|deals\/\d+(?:\/replay)?))?$/,
  /^\/(?:referee|rules(?:\/[\w-]+)*)$/,
];

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(tidyUp()));
addEventListener("message", (event) => event.data?.keep && event.waitUntil(keepNow(new URL(event.data.keep, location))));
addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(findAsset(request));
  else if (request.mode === "navigate") event.respondWith(openPage(event, request, url));
  else if (GAME.test(url.pathname)) event.respondWith(fetchPart(event, request, url));
});

async function install() {
  const shell = await caches.open(SHELL);
  await shell.addAll([...assets, offline]);
  await skipWaiting();
}

async function tidyUp() {
  for (const name of await caches.keys()) {
    if (name.startsWith("swoop-") && name !== SHELL && name !== PAGES) await caches.delete(name);
  }
  await clients.claim();
}

async function findAsset(request) {
  const shell = await caches.open(SHELL);
  const kept = await shell.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.headers.get("cache-control")?.includes("immutable")) await shell.put(request, answer.clone());
  return answer;
}

async function openPage(event, request, url) {
  try {
    const answer = await fetch(request);
    event.waitUntil(keep(url, answer.clone()));
    return answer;
  } catch {
    return (await lastCopy(url)) ?? (await caches.match(offline, { ignoreVary: true })) ?? Response.error();
  }
}

/** Lets a page's own request through, and learns from it when a game is this phone's no more. */
async function fetchPart(event, request, url) {
  try {
    const answer = await fetch(request);
    if (GONE.includes(answer.status)) event.waitUntil(forget(url));
    return answer;
  } catch {
    return Response.error();
  }
}

async function keepNow(url) {
  const answer = await fetch(url, { cache: "no-cache" }).catch(() => null);
  if (answer) await keep(url, answer);
}

async function keep(url, answer) {
  if (GONE.includes(answer.status)) return forget(url);
  const pages = await caches.open(PAGES);
  if (answer.type === "opaqueredirect" || answer.redirected) return pages.delete(url.pathname);
  const isPage = answer.ok && answer.headers.get("content-type")?.startsWith("text/html");
  if (!isPage || url.search || !KEPT.some((pattern) => pattern.test(url.pathname))) return undefined;
  const headers = new Headers(answer.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  headers.set(KEPT_AT, String(Date.now()));
  return pages.put(url.pathname, new Response(await answer.text(), { headers }));
}

/** Forgets every page of a game that has shut this phone out, and the list that names it. */
async function forget(url) {
  const game = GAME.exec(url.pathname)?.[1];
  if (!game) return;
  const pages = await caches.open(PAGES);
  for (const { url: kept } of await pages.keys()) {
    const { pathname } = new URL(kept);
    if (pathname === "/" || GAME.exec(pathname)?.[1] === game) await pages.delete(kept);
  }
}

async function lastCopy(url) {
  const copy = await (await caches.open(PAGES)).match(url.pathname, { ignoreVary: true });
  if (!copy) return null;
  const at = Number(copy.headers.get(KEPT_AT));
  const said = asOf.replace("%(time)s", whenKept(at));
  const banner = `<p class="stale" role="status" data-stale="${at}">${said.replace(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</p>`;
  const html = (await copy.text()).replace(/<body[^>]*>/, (tag) => tag + banner);
  return new Response(html, { headers: copy.headers });
}

function whenKept(at) {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  const form = { hour: "numeric", minute: "2-digit", ...(isToday ? {} : { day: "numeric", month: "short" }) };
  return new Date(at).toLocaleString(undefined, form);
}
