/** ms after the last chart was placed, in which only visible charts are rendered */
const SETTLING = 2_500;

const waiting: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let isAsked = false;

function onIdle(go: () => void): void {
  // Not in every browser.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(go);
  else setTimeout(go, 100);
}

function next(): void {
  isAsked = false;
  waiting.shift()?.();
  ask();
}

function ask(): void {
  if (isAsked || waiting.length === 0) return;
  isAsked = true;
  onIdle(next);
}

/**
 * Calls back once the screen has settled and the browser has nothing better to do, one caller at a time: a page that is printed or
 * photographed whole has all its charts then, and whoever scrolls finds them drawn.
 * @returns takes the call back
 */
export function queueForIdle(turn: () => void): () => void {
  waiting.push(turn);
  clearTimeout(timer);
  timer = setTimeout(ask, SETTLING);
  return () => {
    const at = waiting.indexOf(turn);
    if (at >= 0) waiting.splice(at, 1);
  };
}
