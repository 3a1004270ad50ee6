import { withPage, type Visit } from '../shell/visits.ts';
import { awaited } from './answer-time.ts';

/** Time from clicking a remote's link, which the pointer hovered over, to the remote's heading, ms. */
export async function timeHovered(visit: Visit): Promise<number> {
  return withPage(visit, async (page) => {
    await page.goto(`${visit.url}/get-started`);
    const link = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Analytics' });
    await link.hover();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      addEventListener(
        'click',
        () => {
          const began = performance.now();
          document.querySelector('main h1')?.setAttribute('data-left', '');
          const look = () => {
            if (document.querySelector('main h1:not([data-left])')) Object.assign(window, { __took: performance.now() - began });
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        },
        { capture: true, once: true },
      );
    });
    await link.click();
    const took = await awaited(
      'the heading of a hovered remote',
      page.waitForFunction(() => (window as unknown as { __took?: number }).__took),
    );
    return Number(await took.jsonValue());
  });
}
