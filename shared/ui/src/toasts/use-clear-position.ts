import { useLayoutEffect, type RefObject } from 'react';
import { clearTop } from './clear-top.ts';

/** What can be clicked, and live regions: a toast often speaks of what they show. */
const KEPT_CLEAR =
  'a[href], button, input, select, textarea, summary, tr[data-opens], [tabindex]:not([tabindex="-1"]), [role="status"], [role="alert"]';

function moveClear(section: HTMLElement): void {
  // Do not move what somebody is about to click, or is reading.
  if (section.matches(':hover, :focus-within')) return;
  section.style.top = '';
  const box = section.getBoundingClientRect();
  if (box.height === 0) return;
  const clickable = [...document.querySelectorAll(KEPT_CLEAR)]
    .filter((element) => !section.contains(element))
    .map((element) => element.getBoundingClientRect());
  section.style.top = `${clearTop(box, clickable, innerHeight)}px`;
}

/**
 * Moves toasts down only as far as needed to cover nothing clickable, both now and whenever the page beneath them changes.
 * Not while scrolling: a toast that jumps about is worse.
 * @param shown changes with the content of the toasts; empty: there are none
 */
export function useClearPosition(ref: RefObject<HTMLElement | null>, shown: string): void {
  useLayoutEffect(() => {
    const section = ref.current;
    if (!section || shown === '') return;
    moveClear(section);
    let frame = 0;
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => moveClear(section));
    };
    const changes = new MutationObserver((records) => {
      if (records.some(({ target }) => !section.contains(target))) later();
    });
    changes.observe(document.body, { childList: true, subtree: true });
    addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      removeEventListener('resize', later);
    };
  }, [ref, shown]);
}
