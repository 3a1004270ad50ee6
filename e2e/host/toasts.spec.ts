import type { Page } from '@playwright/test';
import { unique } from '../harness/accounts.ts';
import { call } from '../harness/api.ts';
import { expect, test } from '../harness/fixtures.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';

const SIZES = [
  { width: 1440, height: 900, folds: false },
  { width: 390, height: 844, folds: true },
] as const;

/** Names of clickable elements underneath the toasts. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const section = document.querySelector('section[aria-label="Notifications"]');
    const box = section?.getBoundingClientRect();
    if (!section || !box || box.height === 0) return ['There is no toast.'];
    return [...document.querySelectorAll('a[href], button, input, select, textarea')]
      .filter((element) => !section.contains(element))
      .filter((element) => {
        const area = element.getBoundingClientRect();
        return area.width > 0 && area.right > box.left && area.left < box.right && area.bottom > box.top && area.top < box.bottom;
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? '');
  });

for (const { folds, ...size } of SIZES) {
  test(`a toast covers nothing that can be clicked, on a screen of ${size.width} px`, async ({ page, agency, workspace }) => {
    const title = `Post ${unique()}`;
    await call(agency, 'POST', '/posts/', { body: { title }, organisationId: workspace.id });
    await page.setViewportSize(size);
    await open(page, agency, inWorkspace('/posts', workspace));
    if (folds) await page.getByRole('button', { name: `Details of ${title}` }).click();
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    // Keep it open as hovering would. The pointer itself would hold it in its first position, before the list below it changed.
    await page.getByText('Moved to the bin').dispatchEvent('pointerover');
    await expect(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible();
    await expect.poll(() => covered(page)).toEqual([]);
  });
}
