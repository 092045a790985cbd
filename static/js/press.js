// A press counts when the thumb comes down, so that fast taps are neither merged nor delayed.

/**
 * Calls `act` once for every press on the element by touch, mouse, keyboard or assistive technology.
 *
 * A press by pointer is taken when it begins. Its click is not a second one, and may even land on another element
 * when the first has moved away under the thumb; only a click without a pointer is a press of its own.
 */
export function onPress(element, act) {
  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || isOff(element)) return;
    event.preventDefault(); // keeps the focus where the typing is
    act(event);
  });
  element.addEventListener("click", (event) => {
    event.preventDefault();
    if (event.detail === 0 && !isOff(element)) act(event);
  });
}

/** Lets a phone that can buzz do so; before the first touch has ended it must not. */
export function buzz(pattern) {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}

function isOff(element) {
  return element.disabled || element.getAttribute("aria-disabled") === "true";
}
