import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What can differ between light and dark: structure, names and sizes are the same in both. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

async function findings(page: Page, scheme: 'light' | 'dark', within: string | undefined): Promise<string[]> {
  // The portal has no frames, so axe need not open a page of its own to gather what it found in each.
  // Of what passes nothing is told: half the time goes into describing it.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const builder = scheme === 'light' ? axe.withTags(TAGS) : axe.withRules(COLOUR_RULES);
  const { violations } = await (within ? builder.include(within) : builder).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${(failureSummary ?? '').replaceAll(/\s+/g, ' ')}`),
  );
}

/**
 * axe finds nothing on the page as it is: every rule in light, those about colours in dark.
 * @param within CSS selector of the part to look at, where the rest of the page is covered by it
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  // A screen of a remote comes after the shell: before its heading is there, only the shell would be looked at.
  await expect(page.locator('h1').first()).toBeAttached();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveCSS('color-scheme', new RegExp(colorScheme));
    expect.soft(await findings(page, colorScheme, within), colorScheme).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Nothing sticks out sideways on a phone. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const widths = () => page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  await expect.poll(async () => (await widths())[0], { message: 'no sideways overflow at 390 px' }).toBeLessThanOrEqual(390);
  if (size) await page.setViewportSize(size);
}
