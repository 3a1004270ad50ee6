import type { ResearchSource } from '@canopy/contract/content';
import { and, eq, max, sql } from 'drizzle-orm';
import type { Deps } from '../../../deps.ts';
import { readSource } from '../sources/index.ts';
import { findOwnPages } from './own-site.ts';
import { forgetUnread, readSources, type Run, type RunKey } from './run-store.ts';
import { searchWeb } from './search-web.ts';
import { researchSources } from './tables.ts';
import { StepError } from './step-error.ts';

const MAX_OWN = 5;
const MAX_FOUND = 6;
const AT_ONCE = 3;

interface Candidate {
  url: string;
  origin: ResearchSource['origin'];
}

/** The pages worth reading: those the person named, those of the own site, those that a search finds. */
async function candidatesOf(deps: Deps, run: Run, signal: AbortSignal): Promise<Candidate[]> {
  const { settings, organisationId } = run;
  const given = settings.urls.map((url): Candidate => ({ url, origin: 'given' }));
  const asked = [settings.question];
  const own = settings.own_pages ? await findOwnPages(deps.db, organisationId, asked, settings.language, MAX_OWN) : [];
  const found = settings.search ? await searchWeb(deps, { query: settings.question, ...settings }, signal) : [];
  const all = [
    ...given,
    ...own.map(({ url }): Candidate => ({ url, origin: 'own' })),
    ...found.slice(0, MAX_FOUND).map(({ url }): Candidate => ({ url, origin: 'search' })),
  ];
  const seen = new Set<string>();
  return all.filter(({ url }) => {
    const key = (url.split('#')[0] ?? url).replace(/\/$/, '');
    return !seen.has(key) && seen.add(key);
  });
}

/** Reads the sources of a run, a few at a time, and stores each at once: an interrupted run continues with the rest, and with those that it could not read. */
export async function readAllSources(deps: Deps, run: Run, signal: AbortSignal, tell: (message: string) => void): Promise<string> {
  const key: RunKey = { organisationId: run.organisationId, id: run.id };
  const candidates = await candidatesOf(deps, run, signal);
  await forgetUnread(deps.db, key);
  const known = new Set((await readSources(deps.db, key)).map(({ url }) => url));
  const left = candidates.filter(({ url }) => !known.has(url));
  let done = candidates.length - left.length;
  for (let at = 0; at < left.length; at += AT_ONCE) {
    signal.throwIfAborted();
    const read = await Promise.all(
      left.slice(at, at + AT_ONCE).map(async (one) => ({ ...one, page: await readSource(deps, one.url, signal) })),
    );
    signal.throwIfAborted();
    for (const { url, origin, page } of read) await storeSource(deps, key, url, origin, page);
    done += read.length;
    tell(`${done} of ${candidates.length} sources read`);
  }
  const sources = await readSources(deps.db, key);
  const good = sources.filter(({ state }) => state === 'read').length;
  if (good === 0)
    throw new StepError(
      sources.length === 0
        ? 'No sources found. Add URLs to read, or crawl the site first so that its pages can be used.'
        : 'None of the sources could be read. Add other URLs and run this step again.',
    );
  return good === sources.length ? `${good} read` : `${good} of ${sources.length} read`;
}

async function storeSource(
  deps: Deps,
  key: RunKey,
  url: string,
  origin: Candidate['origin'],
  page: Awaited<ReturnType<typeof readSource>>,
): Promise<void> {
  const { organisationId, id: runId } = key;
  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from research_runs where organisation_id = ${organisationId} and id = ${runId} for update`);
    const [last] = await tx
      .select({ number: max(researchSources.number) })
      .from(researchSources)
      .where(and(eq(researchSources.organisationId, organisationId), eq(researchSources.runId, runId)));
    const values =
      'reason' in page
        ? ({ url, state: 'failed', reason: page.reason } as const)
        : ({
            url,
            title: page.title,
            state: 'read',
            fetchedAt: page.fetchedAt,
            hash: page.hash,
            snapshot: page.text,
            blocks: page.blocks,
          } as const);
    await tx
      .insert(researchSources)
      .values({ organisationId, runId, number: (last?.number ?? 0) + 1, origin, ...values })
      .onConflictDoNothing();
  });
}
