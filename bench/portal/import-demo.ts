import { withPage, type Visit } from '../shell/visits.ts';
import { DASHBOARD, dashboardDrawn } from './dashboard-visit.ts';

/** The first import of the demo workspace takes its time. */
const IMPORT_MS = 900_000;

/** Waits until the figures of both sources have been imported for the demo workspace, all of them: what still comes takes the processor from what is measured. */
export async function importDemo(visit: Visit): Promise<void> {
  await withPage(visit, async (page) => {
    const until = Date.now() + IMPORT_MS;
    for (;;) {
      try {
        for (const path of [DASHBOARD, `${DASHBOARD}/page`]) {
          await page.goto(`${visit.url}${path}`);
          await dashboardDrawn(page, 10_000);
        }
        await page.getByText('Figures are being imported').waitFor({ state: 'detached', timeout: Math.max(1, until - Date.now()) });
        return;
      } catch (error) {
        if (Date.now() > until) throw error;
      }
    }
  });
}
