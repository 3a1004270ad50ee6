import { TASK_KINDS } from '@canopy/contract/host';
import * as z from 'zod/mini';
import { createRenderer, crawl, siteElsewhere, siteScope, type CrawlStore, type CrawlSummary } from '@canopy/crawler';
import type { Deps } from '../../../deps.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import type { JobContext } from '../../../jobs/jobs.ts';
import { failureText } from '../../../jobs/run-task.ts';
import { isOutage } from '../../../store/outage.ts';
import { recordFoundChanges } from '../../analytics/impact/index.ts';
import { findCrawlIssuesInThread } from '../findings/index.ts';
import { readOrganisation, type OrganisationRow } from '../../host/organisation/index.ts';
import { recordFact } from '../../host/user/index.ts';
import { forgetIdleHosts, postgresPoliteness } from './postgres-politeness.ts';
import { forgetGonePages, previousPagesOf } from './previous-pages-store.ts';
import { settlePages } from './counted-pages.ts';
import { isOwnHost } from './own-host.ts';
import { readSettings } from './settings.ts';
import { postgresCrawlStore } from './postgres-crawl-store.ts';
import { findStartAddress, isAllowedHost } from './start-address.ts';
import { beginCrawl, endCrawl, noticeRows, readCrawl, readFirstHops, setRedirectedTo, setStartUrl, type CrawlRow } from './store.ts';

const payload = z.object({ crawlId: z.uuid() });
type CrawlPayload = z.output<typeof payload>;

/** The result of a crawl's task. */
export interface CrawlResult {
  crawl_id: string;
  fetched: number;
  failed: number;
}

/** Crawls run long and mostly wait; this many run concurrently per process. */
const CONCURRENCY = 4;
/** Of these, as many for one account, in all its workspaces. */
const OF_ACCOUNT = 2;
/** Beginning again where it stopped costs a crawl about a second. */
const TURN_SECONDS = 20;
const MAX_DURATION_MS = 20 * 60 * 60 * 1000;
/** Concurrent pages, including those being stored: for a public site, and for one of the operator's own. */
const REQUESTS_AT_A_TIME = { public: 4, own: 64 };
const REQUESTS_PER_SECOND = 5;

/** Performs a crawl. Run again after the process died, it continues from what is stored. */
export const crawlJob = defineJob({
  kind: TASK_KINDS.crawl,
  payload,
  concurrency: CONCURRENCY,
  concurrencyOfAccount: OF_ACCOUNT,
  turnSeconds: TURN_SECONDS,
  run: (context, deps: Deps) => runCrawl(deps, context),
});

async function runCrawl(deps: Deps, context: JobContext<CrawlPayload>): Promise<CrawlResult> {
  const { db } = deps;
  const { organisationId } = context;
  const { crawlId } = context.payload;
  const row = await beginCrawl(db, organisationId, crawlId, context.task.id);
  // Already over: the process died between the end of the crawl and the end of its task.
  if (!row) return resultOf(crawlId, await readCrawl(db, organisationId, crawlId));
  const end = async ({ status, message }: Ending): Promise<void> => {
    await noticeRows(db);
    await findCrawlIssuesInThread({ databaseUrl: deps.config.databaseUrl, scope: { organisationId, crawlId } });
    // Before anybody can see that it has ended.
    if (status === 'SUCCESS') await recordFact(db, organisationId, 'site_audited');
    await endCrawl(db, organisationId, crawlId, status, message);
    await settlePages(db, organisationId);
  };
  /** Whether it was paused is only known at the end: the row was read at the start. */
  const stoppedOf = async (): Promise<Ending> => ((await readCrawl(db, organisationId, crawlId))?.paused ? PAUSED : STOPPED);
  const summary = await readSite(deps, context, row).catch(async (error: unknown) => {
    if (context.cancelled()) await end(await stoppedOf());
    else if (!context.signal.aborted && !isOutage(error)) await end({ status: 'FAILURE', message: failureText(error) });
    throw error;
  });
  // The process is stopping: the crawl stays open for the task's next run.
  if (summary.stopped === 'aborted' && !context.cancelled()) throw context.signal.reason;
  const ending =
    summary.stopped === 'aborted'
      ? await stoppedOf()
      : ((summary.stopped === 'done' ? await elsewhereOf(deps, organisationId, crawlId) : null) ?? endingOf(summary, row));
  if (ending.status === 'SUCCESS') await recordFoundChanges(db, organisationId, crawlId);
  await end(ending);
  // Only a crawl that has seen everything knows what is gone.
  if (summary.stopped === 'done') await forgetGonePages(db, organisationId, crawlId);
  await forgetIdleHosts(db);
  if (ending.status === 'FAILURE') throw new Error(ending.message);
  return { crawl_id: crawlId, fetched: summary.counts.fetched, failed: summary.counts.failed };
}

type Reading = Pick<JobContext, 'organisationId' | 'signal' | 'progress'>;

/** Reads the site as a crawl was set up, into its store; or `only` a few URLs, into another. */
export async function readSite(
  deps: Deps,
  context: Reading,
  row: CrawlRow,
  only?: { urls: readonly string[]; store: CrawlStore },
): Promise<CrawlSummary> {
  const { db, config, outgoing, clock } = deps;
  const { organisationId, signal } = context;
  const organisation = await readOrganisation(db, organisationId);
  if (!organisation) throw new Error('The workspace was deleted.');
  const { include, exclude, start_from: startFrom, user_agent, render = 'needed', requests_per_second, host = '', full } = row.options;
  const kind = isAllowedHost(host || organisation.domain, config.crawlAllowHosts) ? 'own' : 'public';
  const { login } = await readSettings(deps, organisationId, host);
  const userAgent = user_agent === '' ? undefined : user_agent;
  const pause = kind === 'own' ? 0 : 1000 / (requests_per_second ?? REQUESTS_PER_SECOND);
  const renderer = render === 'never' ? null : createRenderer({ outgoing, userAgent });
  try {
    const startUrl = await startUrlOf(deps, organisation, row, signal);
    return await crawl(
      {
        startUrl,
        outgoing,
        clock,
        maxPages: only?.urls.length ?? row.max_pages,
        maxDurationMs: MAX_DURATION_MS,
        concurrency: REQUESTS_AT_A_TIME[kind],
        politeness: postgresPoliteness(db, pause, deps.log),
        sitemaps: sitemapsOf(organisation, host, startUrl),
        include: only ? only.urls.map((url) => `${url}$`) : include,
        exclude: only ? [] : exclude,
        startFrom,
        userAgent,
        renderer,
        basicAuth: login,
        render: render === 'all' ? 'all' : 'needed',
        previous: full || only ? null : previousPagesOf(db, organisationId),
        onProgress: ({ fetched, discovered, pending, currentUrl }) =>
          context.progress(Math.max((discovered - pending) / Math.max(discovered, 1), fetched / row.max_pages), currentUrl),
      },
      only?.store ?? postgresCrawlStore(db, { organisationId, crawlId: row.id }),
      signal,
    );
  } finally {
    await renderer?.close();
  }
}

/** A sitemap chosen for the workspace's domain says nothing about another host that is crawled in its place. */
function sitemapsOf({ sitemapUrl }: OrganisationRow, host: string, startUrl: string): 'discover' | string[] {
  return sitemapUrl === '' || (host !== '' && !siteScope(startUrl).contains(sitemapUrl)) ? 'discover' : [sitemapUrl];
}

/** A crawl that has started keeps its URL; a new one probes the site. */
async function startUrlOf(
  { db, config, outgoing }: Deps,
  { id, domain }: OrganisationRow,
  row: CrawlRow,
  signal: AbortSignal,
): Promise<string> {
  if (row.discovered > 0) return row.start_url;
  const startUrl = await findStartAddress(outgoing, row.options.host || domain, config.crawlAllowHosts, signal);
  if (startUrl !== row.start_url) await setStartUrl(db, id, row.id, startUrl);
  return startUrl;
}

interface Ending {
  status: 'STOPPED' | 'SUCCESS' | 'FAILURE';
  message: string;
}

const PAUSED: Ending = { status: 'STOPPED', message: 'Paused. Resume to continue where it stopped.' };
const STOPPED: Ending = { status: 'STOPPED', message: 'Stopped on request. Results up to that point are kept.' };

/** A crawl that found another site at its domain saw nothing of this one, which is no success. */
async function elsewhereOf({ db }: Deps, organisationId: string, crawlId: string): Promise<Ending | null> {
  const row = await readCrawl(db, organisationId, crawlId);
  const elsewhere = row && siteElsewhere(row.start_url, await readFirstHops(db, organisationId, crawlId));
  if (!elsewhere) return null;
  const [own, other] = [new URL(row.start_url).host, new URL(elsewhere).host];
  await setRedirectedTo(db, organisationId, crawlId, elsewhere);
  const domain = (await readOrganisation(db, organisationId))?.domain ?? '';
  const next = isOwnHost(other, domain)
    ? `If that is your site, crawl ${other} instead.`
    : `A workspace crawls only hosts of its own registered domain, and ${other} is not one. If that is your site, add a workspace for it.`;
  return { status: 'FAILURE', message: `${own} redirects to ${elsewhere}, which is another site, so no page was crawled. ${next}` };
}

/** How the end of a run is reported to users. */
function endingOf({ stopped, counts }: CrawlSummary, row: CrawlRow): Ending {
  const left = `${counts.pending} known ${counts.pending === 1 ? 'URL was' : 'URLs were'} not crawled`;
  if (stopped === 'aborted') return STOPPED;
  if (stopped === 'time-limit')
    return { status: 'STOPPED', message: `Stopped after 20 hours; ${left}. Results so far are kept; resume to continue.` };
  if (stopped === 'unreachable') {
    return {
      status: 'FAILURE',
      message: `The site stopped responding, so the crawl ended; ${left}. Results so far are kept; resume when the site responds again.`,
    };
  }
  if (counts.fetched > 0 && counts.fetched === counts.failed) {
    return { status: 'FAILURE', message: 'The site gave no usable response to any request. Nothing was lost; try again when it responds.' };
  }
  if (stopped === 'page-limit') return { status: 'SUCCESS', message: `Ended at the limit of ${row.max_pages} URLs; ${left}.` };
  return { status: 'SUCCESS', message: '' };
}

function resultOf(crawlId: string, row: CrawlRow | undefined): CrawlResult {
  if (!row) throw new Error('This crawl was removed.');
  if (row.status === 'FAILURE') throw new Error(row.message);
  return { crawl_id: crawlId, fetched: row.fetched, failed: row.failed };
}
