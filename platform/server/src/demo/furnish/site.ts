import { getGoogleConnection } from '@canopy/contract/analytics';
import { getResearchTools } from '@canopy/contract/content';
import { updateOrganisation } from '@canopy/contract/host';
import { applyEasyFix, getPublishRun, saveWordpressCredentials, syncContent } from '@canopy/contract/publishing';
import { latestCrawl, listPages } from '@canopy/contract/seo-audit';
import * as z from 'zod/mini';
import { startCrawlOf } from '../../modules/seo-audit/crawls/index.ts';
import type { Furnishing } from './furnishing.ts';

/** The demo site's editor, as named in the sandbox's README; publicly known. */
const EDITOR = { username: 'demo-editor', application_password: 'fern hill demo edit or26 pass' };
/** A page with a broken link to fix; two others keep theirs, for visitors to fix. */
const MENDED_PAGE = '/guides/sowing-tomatoes/';

const nothing = z.null();
const ids = z.object({ id: z.string() });

/** Waits for the crawl that the seeding started. */
export async function crawled({ ask, until }: Furnishing): Promise<void> {
  await until('The first crawl', async () => {
    const { crawl } = await ask(latestCrawl, {});
    if (crawl?.status === 'FAILURE') throw new Error(crawl.message);
    return crawl?.status === 'SUCCESS' ? crawl : undefined;
  });
}

/** Fills in the settings that others depend on: the schedule's time zone, the country and language of what is written. */
export async function described({ ask, once }: Furnishing): Promise<void> {
  await once('details', nothing, async () => {
    const audience = 'Home gardeners in their first years, who buy tools and seeds online.';
    await ask(updateOrganisation, { body: { time_zone: 'Europe/London', country: 'GB', language: 'en', audience } });
    return null;
  });
}

/** Connects the site's WordPress and lists its contents. */
export async function connected({ deps, ask, once, over }: Furnishing): Promise<void> {
  const site_url = deps.config.sandboxUrl ?? '';
  await once('connect', nothing, async () => {
    await ask(saveWordpressCredentials, { body: { site_url, ...EDITOR } });
    return null;
  });
  const { id } = await once('sync', ids, async () => ({ id: (await ask(syncContent, { body: {} })).task_id }));
  await over(id);
}

/**
 * Removes a broken link from a page, waits until the page has been read again, and crawls the site once more: the finding is gone, the charts
 * have a mark, and there are two crawls to compare.
 */
export async function mended({ deps, people, ask, once, over, until }: Furnishing): Promise<void> {
  const before = await once('crawl-before', ids, async () => ({ id: (await ask(latestCrawl, {})).crawl?.id ?? '' }));
  const { run, task } = await once('mend', z.object({ run: z.string(), task: z.string() }), async () => {
    const { data } = await ask(listPages, { query: { search: MENDED_PAGE } });
    const page = data.find(({ page_url }) => page_url.endsWith(MENDED_PAGE));
    if (!page) throw new Error(`The crawl has no page ${MENDED_PAGE}.`);
    const started = await ask(applyEasyFix, { body: { page_ids: [page.id], selected_issues: ['internal_link_404'] } });
    return { run: started.run_id, task: started.task_id };
  });
  await over(task);
  await until('Reading the mended page again', async () => {
    const { operations, done } = await ask(getPublishRun, { params: { id: run } });
    return done && operations.every(({ verified }) => verified !== 'waiting') ? operations : undefined;
  });
  await once('crawl-again', ids, async ({ attempt }) => {
    const known = attempt > 1 ? (await ask(latestCrawl, {})).crawl : undefined;
    return { id: known && known.id !== before.id ? known.id : (await startCrawlOf(deps, people.agency)).id };
  });
  await until('The crawl after the fix', async () => {
    const { crawl } = await ask(latestCrawl, {});
    return crawl && crawl.id !== before.id && crawl.finished_at !== null ? crawl : undefined;
  });
}

/** Waits for some search data: the newest months are imported first. */
export async function searched({ ask, until }: Furnishing): Promise<void> {
  await until('The import of searches', async () => {
    const [{ search }, { own_queries }] = [await ask(getGoogleConnection, {}), await ask(getResearchTools, {})];
    if (own_queries > 0) return own_queries;
    if (search.task_id === null) throw new Error('No searches were imported.');
    return undefined;
  });
}
