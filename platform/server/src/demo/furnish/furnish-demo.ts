import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Config } from '../../config/config.ts';
import type { Deps } from '../../deps.ts';
import type { OwnCalls } from '../../http/own-calls.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { DEMO_ORGANISATION_ID } from '../accounts.ts';
import { planned, written } from './contents.ts';
import { demoPeople, openFurnishing, type Furnishing } from './furnishing.ts';
import { connected, crawled, described, mended, searched } from './site.ts';
import { automated, chatted, prompted, tracked } from './tools.ts';

/** The message shown during each part, and its function. In the order in which a visitor encounters them. */
const PARTS: readonly (readonly [message: string, part: (furnishing: Furnishing) => Promise<unknown>])[] = [
  ['Describing the workspace', described],
  ['Crawling the site', crawled],
  ['Connecting WordPress', connected],
  ['Mending a broken link and crawling again', mended],
  ['Testing a page in a browser', automated],
  ['Importing searches', searched],
  ['Planning keywords and topics', planned],
  ['Researching and writing a post', written],
  ['Asking the assistant', chatted],
  ['Asking language models', prompted],
  ['Tracking answers of language models', tracked],
];

/**
 * Fills the demo workspace with work done by the portal itself: every call goes through the API, as one of the demo's people, and every
 * outside service is the sandbox. Each thing is created in a step, so that nothing is created twice, or again after someone deleted it.
 */
export const furnishDemo = defineJob({
  kind: 'furnish-demo',
  payload: z.object({}),
  concurrency: 1,
  run: async (context, { deps, calls }: { deps: Deps; calls: OwnCalls }) => {
    const people = await demoPeople(deps, context.organisationId);
    if (!people) return { left_out: [] };
    const furnishing = openFurnishing(deps, calls, people, context);
    const leftOut: { part: string; reason: string }[] = [];
    for (const [at, [message, part]] of PARTS.entries()) {
      if (!(await isSafe(deps))) throw new Error('A real service is set up; nothing more is furnished.');
      context.progress(at / PARTS.length, message);
      try {
        await part(furnishing);
      } catch (error) {
        context.signal.throwIfAborted();
        // A part that fails leaves its screens empty, as in any new workspace; the others continue.
        leftOut.push({ part: message, reason: (error as Error).message });
        deps.log.warn({ part: message, reason: (error as Error).message }, 'a part of the demo workspace could not be furnished');
      }
    }
    return { left_out: leftOut };
  },
});

/** Whether this machine's settings name only the sandbox. */
export function isAllSandbox({ sandboxUrl, google, llm, search }: Config): boolean {
  if (sandboxUrl === undefined) return false;
  const isThere = (url: string | undefined) => url === undefined || url.startsWith(`${sandboxUrl}/`);
  return isThere(google?.authUrl) && isThere(llm.server?.url) && Object.keys(llm.keys).length === 0 && search === undefined;
}

/**
 * Whether furnishing would call only the sandbox, never a real service at somebody's cost. An administrator may have set a model's key in
 * the portal meanwhile. Keyword providers are never called.
 */
export const isSafe = async ({ config, models }: Pick<Deps, 'config' | 'models'>): Promise<boolean> =>
  isAllSandbox(config) && (await models.available()).every(({ is_sandbox: isSandbox }) => isSandbox);

/**
 * Starts furnishing the demo workspace, once, unless somebody has already worked in it or a real service would be called.
 * The platform's worker does the work, once the portal is up.
 */
export async function startFurnishing(deps: Deps): Promise<void> {
  if (!(await isSafe(deps))) return;
  const people = await demoPeople(deps, DEMO_ORGANISATION_ID);
  const { rowCount } = await deps.db.execute(sql`
    select 1 from tasks where organisation_id = ${DEMO_ORGANISATION_ID} and kind = ${furnishDemo.kind}
    union all
    select 1 from audit_log where organisation_id = ${DEMO_ORGANISATION_ID}
      and action not in ('crawl.start', 'search-console.choose', 'search-console.connect')
    limit 1`);
  if (people && rowCount === 0) await deps.jobs.start(people.agency, furnishDemo, {}, { key: 'once' });
}
