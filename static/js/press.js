// A press counts when the thumb comes down, so that fast taps are neither merged nor delayed.

/**
 * Calls `act` once for every press on the element by touch, mouse, keyboard or assistive technology.
 * A press by pointer is taken at once, and the click that follows it is not a second one.
 */
export function onPress(element, act) {
  let owed = 0;
  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || isOff(element)) return;
    event.preventDefault(); // keeps the focus where the typing is
    owed += 1;
    act(event);
  });
  element.addEventListener("pointercancel", () => {
    owed = Math.max(0, owed - 1);
  });
  element.addEventListener("click", (event) => {
    event.preventDefault();
    if (event.detail !== 0 && owed > 0) {
      owed = 0;
      return;
    }
    owed = 0;
    if (!isOff(element)) act(event);
  });
}

/** Lets a phone that can buzz do so; before the first touch has ended it must not. */
export function buzz(pattern) {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}

function isOff(element) {
  return element.disabled || element.getAttribute("aria-disabled") === "true";
}
