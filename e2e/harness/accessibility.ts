import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules whose outcome can differ between light and dark: structure, names and sizes are the same in both. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

async function findings(page: Page, scheme: 'light' | 'dark', within: string | undefined): Promise<string[]> {
  // The portal has no frames, so axe need not open another page to combine their results.
  // Passes are not reported: describing them takes half the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const builder = scheme === 'light' ? axe.withTags(TAGS) : axe.withRules(COLOUR_RULES);
  const { violations } = await (within ? builder.include(within) : builder).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${(failureSummary ?? '').replaceAll(/\s+/g, ' ')}`),
  );
}

/**
 * Asserts that axe finds nothing on the page as it is: all rules in light, the colour rules in dark.
 * @param within CSS selector of the part to check, when it covers the rest of the page
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  // A remote's screen arrives after the shell: without waiting for its heading, only the shell would be checked.
  await expect(page.locator('h1').first()).toBeAttached();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveCSS('color-scheme', new RegExp(colorScheme));
    expect.soft(await findings(page, colorScheme, within), colorScheme).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Asserts that nothing overflows horizontally on a phone. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const widths = () => page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  await expect.poll(async () => (await widths())[0], { message: 'no sideways overflow at 390 px' }).toBeLessThanOrEqual(390);
  if (size) await page.setViewportSize(size);
}
