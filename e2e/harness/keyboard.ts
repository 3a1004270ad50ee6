import { expect, type Locator, type Page } from '@playwright/test';

/** Most Tab stops that a test passes. */
const MOST = 150;

/** Whether the focus is visible: an outline or ring on the element itself or its visible stand-in. */
const isSeen = (element: Element) => {
  const shows = (one: Element | null) => {
    if (!one) return false;
    const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(one);
    return (
      (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none' || (one instanceof HTMLInputElement && borderColor !== '')
    );
  };
  return shows(element) || shows(element.parentElement);
};

/** Moves the focus there with Tab or Shift+Tab, as a keyboard user does; checks that it is visible at the end. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeAttached();
  const arrived = () =>
    target.evaluate(
      (element) => element === document.activeElement || (element instanceof SVGElement && element.contains(document.activeElement)),
    );
  for (let stop = 0; stop < MOST; stop += 1) {
    await page.keyboard.press(key);
    if (await arrived()) {
      expect(await target.evaluate(isSeen), 'the focus is visible').toBe(true);
      return;
    }
  }
  throw new Error(`${MOST} stops do not lead to ${String(target)}.`);
}
