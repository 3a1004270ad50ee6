import { withPage, type Visit } from '../shell/visits.ts';
import { DASHBOARD, dashboardDrawn } from './dashboard-visit.ts';

/** The first import of the demo workspace takes its time. */
const IMPORT_MS = 300_000;

/** Waits until the demo workspace's figures have been imported, which the platform begins by itself. */
export async function importDemo(visit: Visit): Promise<void> {
  await withPage(visit, async (page) => {
    const until = Date.now() + IMPORT_MS;
    for (;;) {
      await page.goto(`${visit.url}${DASHBOARD}`);
      try {
        await dashboardDrawn(page, 10_000);
        return;
      } catch (error) {
        if (Date.now() > until) throw error;
      }
    }
  });
}
