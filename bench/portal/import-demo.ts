import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';
import { withPage, type Visit } from '../shell/visits.ts';
import { DASHBOARD, dashboardDrawn } from './dashboard-visit.ts';

/** The first import of the demo workspace takes a while. */
const IMPORT_MS = 900_000;
const POLL_MS = 1_000;

interface Task {
  readonly id: string;
  readonly kind: string;
  readonly created_at: string;
  readonly finished_at: string | null;
}

interface Imports {
  readonly areRunning: () => Promise<boolean>;
  /** ms that each took which was running at first, by its kind */
  readonly times: () => Promise<Map<string, number>>;
}

/** Polls the tasks as the portal does. */
async function followImports(page: Page, url: string): Promise<Imports> {
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
  const imports = async () => (await ask<Task[]>('/tasks/')).filter(({ kind }) => kind.endsWith('-import'));
  const atFirst = await imports();
  return {
    areRunning: async () => (await imports()).some(({ finished_at: at }) => at === null),
    async times() {
      const over = await Promise.all(atFirst.map(({ id }) => ask<Task>(`/tasks/${id}/`)));
      return new Map(over.map(({ kind, created_at: from, finished_at: to }) => [kind, Date.parse(to ?? '') - Date.parse(from)]));
    },
  };
}

/**
 * Waits until all figures of both sources are imported for the demo workspace: an ongoing import would take CPU time from what is measured.
 * @returns ms that each import took since it was requested, by its kind; omits those that had finished before
 */
export async function importDemo(visit: Visit): Promise<ReadonlyMap<string, number>> {
  return withPage(visit, async (page) => {
    const until = Date.now() + IMPORT_MS;
    const [imports] = await Promise.all([followImports(page, visit.url), page.goto(`${visit.url}${DASHBOARD}`)]);
    for (;;) {
      try {
        for (const path of [DASHBOARD, `${DASHBOARD}/page`]) {
          await page.goto(`${visit.url}${path}`);
          await dashboardDrawn(page, 10_000);
        }
        while (await imports.areRunning()) {
          if (Date.now() > until) throw new Error('The demo workspace is still being imported.');
          await delay(POLL_MS);
        }
        return await imports.times();
      } catch (error) {
        if (Date.now() > until) throw error;
      }
    }
  });
}
