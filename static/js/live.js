// Keeps the page's live part in step with the game: hears that it moved on, fetches the part, swaps it in. Where the
// server is not heard for a while the page says that it may be old.

const POLL = 4000;
const PATIENCE = 6000;
const QUIET = 45000;
const TOO_LONG = 10000;
const live = document.getElementById("live");
const say = document.getElementById("say");
let newest = 0;
let stream = null;
let timer = 0;
let again = 0;
let busy = false;
let broke = false;
let heard = Date.now();
let doubt = 0;
let old = null;

const shown = () => Number(live.dataset.seq);

/** Fetches the live part and shows it, and again while the game has moved on meanwhile. */
export async function refresh() {
  if (busy) return;
  busy = true;
  clearTimeout(again);
  const before = shown();
  try {
    const stop = AbortSignal.timeout?.(TOO_LONG);
    const answer = await fetch(live.dataset.src, { cache: "no-cache", credentials: "same-origin", signal: stop });
    trust();
    if (isElsewhere(answer)) return leave(answer);
    follow(answer);
    if (answer.ok) swap(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch {
    // Without a connection the page stays as it is; the stream may live on and say nothing more, so ask again.
    doubtIt();
    again = setTimeout(refresh, POLL);
    return;
  } finally {
    busy = false;
  }
  if (newest > shown() && shown() > before) refresh();
}

/** Tells whether the page's part is to be had no more here: the game is over, or its link opens nothing any more. */
function isElsewhere({ status, redirected, url }) {
  if (status === 403 || status === 404) return true;
  return redirected && pageOf(url) !== pageOf(live.dataset.src);
}

/** The page of a game, whatever its link: "/score" of "/games/<key>/score". */
function pageOf(url) {
  return new URL(url, location).pathname.replace(/^\/games\/[^/]+/, "");
}

/** Goes where the answer came from; not while taps wait on this page, and not when the page has reasons to stay. */
function leave({ ok, url }) {
  if (Number(document.documentElement.dataset.waiting ?? 0) > 0) {
    again = setTimeout(refresh, POLL);
    return;
  }
  if (ok && !live.dispatchEvent(new CustomEvent("live:leave", { cancelable: true }))) return;
  close();
  const goal = new URL(url);
  goal.searchParams.delete("partial");
  if (ok) location.replace(goal);
  else location.reload();
}

/** Takes up the game's new link, where its host has renewed the old one. */
function follow({ redirected, url }) {
  if (!redirected) return;
  const key = (path) => path.split("/")[2];
  const [old, now] = [key(new URL(live.dataset.src, location).pathname), key(new URL(url).pathname)];
  for (const name of ["src", "events"]) live.dataset[name] = live.dataset[name].replace(old, now);
  history.replaceState(history.state, "", location.href.replace(old, now));
  live.dispatchEvent(new CustomEvent("live:moved", { bubbles: true, detail: { old, now } }));
}

function swap(fresh) {
  const part = fresh.querySelector("[data-seq]");
  if (!part || Number(part.dataset.seq) < shown()) return;
  if (part.dataset.seq === live.dataset.seq && part.isEqualNode(live.firstElementChild)) return;
  const focused = live.contains(document.activeElement) ? document.activeElement.id : "";
  const boxes = [...live.querySelectorAll("[id]")].filter((box) => box.scrollLeft || box.scrollTop);
  const scrolls = boxes.map((box) => [box.id, box.scrollLeft, box.scrollTop]);
  const before = live.querySelector("[data-say]")?.dataset.say;
  const [x, y] = [scrollX, scrollY];
  live.replaceChildren(document.adoptNode(part));
  live.dataset.seq = part.dataset.seq;
  for (const [id, left, top] of scrolls) document.getElementById(id)?.scrollTo(left, top);
  scrollTo(x, y);
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  if (part.dataset.say && part.dataset.say !== before) say.textContent = part.dataset.say;
  live.dispatchEvent(new CustomEvent("live:swap", { bubbles: true, detail: { seq: shown() } }));
}

/** Takes up that the server answers, and that the page is as new as can be. */
function trust() {
  heard = Date.now();
  clearTimeout(doubt);
  doubt = 0;
  old?.remove();
  old = null;
}

/** Takes up that something failed: unless the server is heard soon, the page says that it may be old. */
function doubtIt() {
  doubt ||= setTimeout(sayOld, PATIENCE);
}

function sayOld() {
  // A copy that the phone has kept says so, and since when, by itself.
  if (old || document.querySelector(".stale")) return;
  old = document.createElement("p");
  old.className = "stale";
  old.setAttribute("role", "status");
  document.body.prepend(old);
  // Read here and not by a module of its own, which could not be fetched now.
  old.textContent = JSON.parse(document.querySelector("script[data-common]").dataset.common).stale;
}

/** Asks after a long silence, which a connection that has died without a sign sounds like. */
function listen() {
  if (!document.hidden && Date.now() - heard > QUIET) refresh();
}

function hear(event) {
  trust();
  const { seq } = JSON.parse(event.data);
  if (seq <= shown()) return;
  newest = Math.max(newest, seq);
  refresh();
}

function poll() {
  clearInterval(timer);
  timer = setInterval(() => document.hidden || refresh(), POLL);
  // One that ran and is refused now: its link may be shut.
  if (broke) refresh();
}

function open() {
  close();
  if (!window.EventSource) return poll();
  stream = new EventSource(live.dataset.events);
  stream.onmessage = hear;
  stream.onopen = () => {
    trust();
    clearInterval(timer);
    // What ended the stream may have changed what this phone may see, without the game having moved on.
    if (broke) refresh();
    broke = false;
  };
  // A stream that the server refuses is closed for good; one that broke reconnects by itself.
  stream.onerror = () => {
    if (stream?.readyState === EventSource.CLOSED) poll();
    broke = true;
    doubtIt();
  };
}

function close() {
  stream?.close();
  stream = null;
  clearInterval(timer);
  clearTimeout(again);
  clearTimeout(doubt);
  doubt = 0;
}

addEventListener("online", refresh);
addEventListener("offline", doubtIt);
document.addEventListener("visibilitychange", listen);
setInterval(listen, QUIET / 3);
addEventListener("pagehide", close);
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  open();
  refresh();
});
open();
