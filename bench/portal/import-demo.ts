import { withPage, type Visit } from '../shell/visits.ts';
import { DASHBOARD, dashboardDrawn } from './dashboard-visit.ts';

/** The first import of the demo workspace takes its time. */
const IMPORT_MS = 300_000;

/** Waits until figures of both sources have been imported for the demo workspace, which the platform begins by itself. */
export async function importDemo(visit: Visit): Promise<void> {
  await withPage(visit, async (page) => {
    const until = Date.now() + IMPORT_MS;
    for (;;) {
      try {
        for (const path of [DASHBOARD, `${DASHBOARD}/page`]) {
          await page.goto(`${visit.url}${path}`);
          await dashboardDrawn(page, 10_000);
        }
        return;
      } catch (error) {
        if (Date.now() > until) throw error;
      }
    }
  });
}
