import { crawl, type CrawlSummary } from '@canopy/crawler';
import type { Deps } from '../../deps.ts';
import type { JobContext } from '../../jobs/jobs.ts';
import { isOutage } from '../../store/outage.ts';
import { findCrawlIssues } from '../pages/find-crawl-issues.ts';
import { readOrganisation, type OrganisationRow } from '../organisation/store.ts';
import { postgresCrawlStore } from './postgres-crawl-store.ts';
import { findStartAddress, isAllowedHost } from './start-address.ts';
import { beginCrawl, endCrawl, noticeRows, readCrawl, setStartUrl, type CrawlRow } from './store.ts';

export const CRAWL_JOB = 'crawl';

export interface CrawlPayload {
  crawlId: string;
}

/** What the task of a crawl ends with. */
export interface CrawlResult {
  crawl_id: string;
  fetched: number;
  failed: number;
}

/** Crawls run long and wait much; this many at a time in one process. */
const CONCURRENCY = 4;
const MAX_DURATION_MS = 20 * 60 * 60 * 1000;
/** Requests at a time: for a stranger's site, and for one of the operator's own. */
const REQUESTS_AT_A_TIME = { public: 4, own: 8 };
const REQUESTS_PER_SECOND = { public: 5, own: Infinity };

/** Registers the work of crawls. Run again after the process died, it goes on with what is stored. */
export function defineCrawlJob(deps: Deps): void {
  deps.jobs.define<CrawlPayload, CrawlResult>(CRAWL_JOB, (context) => runCrawl(deps, context), { concurrency: CONCURRENCY });
}

async function runCrawl(deps: Deps, context: JobContext<CrawlPayload>): Promise<CrawlResult> {
  const { db } = deps;
  const { organisationId } = context;
  const { crawlId } = context.payload;
  const row = await beginCrawl(db, organisationId, crawlId, context.task.id);
  // Over already: the process died between the end of the crawl and the end of its task.
  if (!row) return resultOf(crawlId, await readCrawl(db, organisationId, crawlId));
  const end = async ({ status, message }: Ending): Promise<void> => {
    await noticeRows(db);
    await findCrawlIssues(db, { organisationId, crawlId });
    await endCrawl(db, organisationId, crawlId, status, message);
  };
  const summary = await readSite(deps, context, row).catch(async (error: unknown) => {
    if (context.cancelled()) await end(STOPPED);
    else if (!context.signal.aborted && !isOutage(error)) await end({ status: 'FAILURE', message: error instanceof Error ? error.message : String(error) });
    throw error;
  });
  // The process stops: the crawl stays open for the next run of this task.
  if (summary.stopped === 'aborted' && !context.cancelled()) throw context.signal.reason;
  const ending = endingOf(summary, row);
  await end(ending);
  if (ending.status === 'FAILURE') throw new Error(ending.message);
  return { crawl_id: crawlId, fetched: summary.counts.fetched, failed: summary.counts.failed };
}

async function readSite(deps: Deps, context: JobContext<CrawlPayload>, row: CrawlRow): Promise<CrawlSummary> {
  const { db, config, outgoing, clock } = deps;
  const { organisationId, signal } = context;
  const organisation = await readOrganisation(db, organisationId);
  if (!organisation) throw new Error('The workspace was deleted.');
  const kind = isAllowedHost(organisation.domain, config.crawlAllowHosts) ? 'own' : 'public';
  return crawl(
    {
      startUrl: await startUrlOf(deps, organisation, row, signal),
      outgoing,
      clock,
      maxPages: row.max_pages,
      maxDurationMs: MAX_DURATION_MS,
      concurrency: REQUESTS_AT_A_TIME[kind],
      requestsPerSecond: REQUESTS_PER_SECOND[kind],
      sitemaps: organisation.sitemapUrl === '' ? 'discover' : [organisation.sitemapUrl],
      onProgress: ({ fetched, discovered, pending, currentUrl }) =>
        context.progress(Math.max((discovered - pending) / Math.max(discovered, 1), fetched / row.max_pages), currentUrl),
    },
    postgresCrawlStore(db, { organisationId, crawlId: row.id }),
    signal,
  );
}

/** A crawl that has begun keeps its address; a fresh one asks the site. */
async function startUrlOf({ db, config, outgoing }: Deps, { id, domain }: OrganisationRow, row: CrawlRow, signal: AbortSignal): Promise<string> {
  if (row.discovered > 0) return row.start_url;
  const startUrl = await findStartAddress(outgoing, domain, config.crawlAllowHosts, signal);
  if (startUrl !== row.start_url) await setStartUrl(db, id, row.id, startUrl);
  return startUrl;
}

interface Ending {
  status: 'STOPPED' | 'SUCCESS' | 'FAILURE';
  message: string;
}

const STOPPED: Ending = { status: 'STOPPED', message: 'Stopped on request. What was found until then is kept.' };

/** How a run's end is told to people. */
function endingOf({ stopped, counts }: CrawlSummary, row: CrawlRow): Ending {
  const left = `${counts.pending} known ${counts.pending === 1 ? 'address was' : 'addresses were'} not read`;
  if (stopped === 'aborted') return STOPPED;
  if (stopped === 'time-limit') return { status: 'STOPPED', message: `Stopped after 20 hours; ${left}. What was found is kept; resume to go on.` };
  if (stopped === 'unreachable') {
    return { status: 'FAILURE', message: `The site stopped answering, so the crawl was given up; ${left}. What was found is kept; resume when the site answers again.` };
  }
  if (counts.fetched > 0 && counts.fetched === counts.failed) {
    return { status: 'FAILURE', message: 'The site gave no usable answer to any request. Nothing was lost; try again when it answers.' };
  }
  if (stopped === 'page-limit') return { status: 'SUCCESS', message: `Ended at the limit of ${row.max_pages} pages; ${left}.` };
  return { status: 'SUCCESS', message: '' };
}

function resultOf(crawlId: string, row: CrawlRow | undefined): CrawlResult {
  if (!row) throw new Error('This crawl was removed.');
  if (row.status === 'FAILURE') throw new Error(row.message);
  return { crawl_id: crawlId, fetched: row.fetched, failed: row.failed };
}
