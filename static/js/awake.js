// Keeps the screen on while this page is looked at, where the browser can; elsewhere says once where the phone can.

import { safeStorage } from "./store.js";

const CHOICE = "swoop-awake";
const TOLD = "swoop-awake-told";
const store = safeStorage();
const switches = document.querySelectorAll("[data-awake]");
let lock = null;
let refused = false;

const isOn = () => store.getItem(CHOICE) !== "off";

function draw() {
  for (const button of switches) {
    button.setAttribute("aria-checked", String(isOn() && !refused));
    const state = button.querySelector("[data-awake-state]");
    state.textContent = !isOn() ? state.dataset.off : refused ? state.dataset.refused : state.dataset.on;
  }
}

/** Asks for the lock, or lets it go; the browser takes it away by itself whenever the page is hidden. */
async function settle() {
  const wanted = isOn() && document.visibilityState === "visible";
  if (!wanted) {
    await lock?.release();
  } else if (!lock) {
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => (lock = null));
      refused = false;
    } catch {
      refused = document.visibilityState === "visible"; // a phone that saves its battery says no
    }
  }
  draw();
}

function turn() {
  store.setItem(CHOICE, isOn() ? "off" : "on");
  settle();
}

function tellOnce() {
  const phone = /iPhone|iPad/.test(navigator.userAgent) ? "iphone" : /Android/.test(navigator.userAgent) ? "android" : "";
  for (const way of document.querySelectorAll("[data-os]")) way.hidden = phone !== "" && way.dataset.os !== phone;
  const tip = document.querySelector("[data-awake-once]");
  if (!tip || !store.keeps || store.getItem(TOLD)) return;
  tip.hidden = false;
  store.setItem(TOLD, "yes");
  tip.querySelector("[data-awake-seen]").addEventListener("click", () => (tip.hidden = true));
}

if (navigator.wakeLock) {
  for (const button of switches) {
    button.setAttribute("role", "switch");
    button.removeAttribute("popovertarget");
    button.hidden = false;
    button.addEventListener("click", turn);
  }
  document.addEventListener("visibilitychange", settle);
  draw();
  settle();
} else tellOnce();
