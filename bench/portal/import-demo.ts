import type { Page, Request } from '@playwright/test';
import { withPage, type Visit } from '../shell/visits.ts';
import { DASHBOARD, dashboardDrawn } from './dashboard-visit.ts';

/** The first import of the demo workspace takes a while. */
const IMPORT_MS = 900_000;

interface Task {
  readonly id: string;
  readonly kind: string;
  readonly created_at: string;
  readonly finished_at: string | null;
}

/** Polls the tasks as the portal does, and tells how long the imports took once they are done. */
async function followImports(page: Page, url: string): Promise<() => Promise<Map<string, number>>> {
  const isCall = (request: Request): boolean =>
    request.url().startsWith(`${url}/api/`) && request.url().includes('organisation_id=') && 'authorization' in request.headers();
  let last = await page.waitForRequest(isCall);
  // A token expires after ten minutes.
  page.on('request', (request) => {
    if (isCall(request)) last = request;
  });
  const ask = async <T>(path: string): Promise<T> => {
    const organisation = new URL(last.url()).searchParams.get('organisation_id') ?? '';
    const answer = await page.request.get(`${url}/api${path}`, {
      params: { organisation_id: organisation },
      headers: { authorization: last.headers()['authorization'] ?? '' },
    });
    return (await answer.json()) as T;
  };
  const running = (await ask<Task[]>('/tasks/')).filter(({ kind }) => kind.endsWith('-import'));
  return async () => {
    const over = await Promise.all(running.map(({ id }) => ask<Task>(`/tasks/${id}/`)));
    return new Map(over.map(({ kind, created_at: from, finished_at: to }) => [kind, Date.parse(to ?? '') - Date.parse(from)]));
  };
}

/**
 * Waits until all figures of both sources are imported for the demo workspace: an ongoing import would take CPU time from what is measured.
 * @returns ms that each import took since it was requested, by its kind; omits those that had finished before
 */
export async function importDemo(visit: Visit): Promise<ReadonlyMap<string, number>> {
  return withPage(visit, async (page) => {
    const until = Date.now() + IMPORT_MS;
    const [times] = await Promise.all([followImports(page, visit.url), page.goto(`${visit.url}${DASHBOARD}`)]);
    for (;;) {
      try {
        for (const path of [DASHBOARD, `${DASHBOARD}/page`]) {
          await page.goto(`${visit.url}${path}`);
          await dashboardDrawn(page, 10_000);
        }
        await page.getByText('Figures are being imported').waitFor({ state: 'detached', timeout: Math.max(1, until - Date.now()) });
        return await times();
      } catch (error) {
        if (Date.now() > until) throw error;
      }
    }
  });
}
