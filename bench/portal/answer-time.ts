import type { Locator, Page } from '@playwright/test';

/** What shows that a click was registered. */
export interface Answer {
  /** CSS selector; an element that matches it becomes visible where there was none */
  readonly selector: string;
  /** the clicked element itself has to match */
  readonly isOfTarget?: boolean;
}

/** Longer than any answer should take, ms. */
const PATIENCE_MS = 20_000;

/** Waits for part of a measurement. @throws an error that names what was awaited, and for which click */
export async function awaited<T>(what: string, happening: Promise<T>): Promise<T> {
  try {
    return await happening;
  } catch (cause) {
    throw new Error(`The measurement waited in vain for ${what}: ${(cause as Error).message.split('\n', 1)[0]}`, { cause });
  }
}

/** Runs in the page: prepares to time the next click. */
function watchClick(target: Element, { selector, isOfTarget = false, patience }: Answer & { patience: number }): void {
  const isSeen = () =>
    isOfTarget ? target.matches(selector) : Array.from(document.querySelectorAll(selector)).some((element) => element.checkVisibility());
  const events: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (/^(pointer(down|up)|click|mouse(down|up))$/.test(name)) events.push(duration);
  });
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  const took = new Promise<number>((resolve, reject) => {
    if (isSeen()) return reject(new Error('it was there before the click'));
    const late = setTimeout(() => reject(new Error(`nothing within ${patience} ms`)), patience);
    // A capturing listener on the window runs before anything responds.
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const look = () => {
          if (!isSeen()) return void requestAnimationFrame(look);
          clearTimeout(late);
          // A task after this frame, by which time it is on the screen.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            const shown = performance.now() - timeStamp;
            // Event Timing reports events after their frame.
            requestAnimationFrame(() =>
              setTimeout(() => {
                observer.disconnect();
                resolve(Math.max(shown, ...events));
              }, 50),
            );
          };
          port2.postMessage(null);
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  });
  took.catch(() => undefined);
  Object.assign(window, { __took: took });
}

/** Time from a click to the frame that shows its answer, or the browser's Event Timing if that is longer, ms. */
export async function timeAnswer(page: Page, what: string, target: Locator, answer: Answer): Promise<number> {
  await awaited(`what is clicked (${what})`, target.waitFor({ timeout: PATIENCE_MS }));
  await target.scrollIntoViewIfNeeded();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await target.evaluate(watchClick, { ...answer, patience: PATIENCE_MS });
  await awaited(`the click itself (${what})`, target.click({ timeout: PATIENCE_MS }));
  return awaited(
    `the answer to the click (${what}, ${answer.selector})`,
    page.evaluate(() => (window as unknown as { __took: Promise<number> }).__took),
  );
}
