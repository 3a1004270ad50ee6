import { MESSAGES, type CallOutput } from '@canopy/contract';
import { crawlOverview, type Crawl, type CrawlStarter, type latestCrawl } from '@canopy/contract/seo-audit';
import * as z from 'zod/mini';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import type { JobOwner } from '../../../jobs/jobs.ts';
import { problem } from '../../../http/problem.ts';
import { readOrganisation } from '../../host/organisation/index.ts';
import { crawlToShow } from '../crawl-data/index.ts';
import { crawlJob } from './crawl-job.ts';
import { allowedPages, countPages, recountPages, removeCounted } from './counted-pages.ts';
import { chosenHost, isOwnHost } from './own-host.ts';
import { keepHost, readSettings } from './settings.ts';
import { startAddresses } from './start-address.ts';
import {
  giveBackRefresh,
  insertCrawl,
  listCrawlRows,
  newestCrawl,
  readCrawl,
  readSites,
  reopenCrawl,
  setPaused,
  setTask,
  endAbandonedCrawls,
  takeRefresh,
  type CrawlRow,
} from './store.ts';

const NO_TASK = '00000000-0000-0000-0000-000000000000';
const running = () => problem(409, 'crawl-running', 'A crawl of the site is already running. Wait until it has finished, or stop it.');
export const missing = () => problem(404, 'crawl-not-found', 'There is no such crawl in this workspace.');

/** A crawl in the contract's form. */
function wireCrawl(row: CrawlRow): Crawl {
  const { id, status, start_url, fetched, pending, discovered, failed, message } = row;
  return {
    id,
    status,
    start_url,
    fetched,
    pending,
    discovered,
    failed,
    message,
    task_id: row.task_id ?? NO_TASK,
    started_at: row.started_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    ...(row.read_again_at && { read_again_at: row.read_again_at.toISOString() }),
    resumable: (status === 'STOPPED' || status === 'FAILURE') && pending > 0 && !row.emptied,
    paused: row.paused && status === 'STOPPED',
    started_by: row.started_by,
    emptied: row.emptied,
    ...(row.overview != null && { overview: z.parse(crawlOverview, row.overview) }),
  };
}

/** The latest crawl, and the one that the lists show if that is another. */
export async function latestCrawlOf({ db }: Deps, { organisationId }: Actor): Promise<CallOutput<typeof latestCrawl>> {
  await endAbandonedCrawls(db, organisationId);
  const row = await newestCrawl(db, organisationId);
  if (!row) return { crawl: null };
  const scope = await crawlToShow(db, organisationId);
  const other = scope && scope.crawlId !== row.id ? await readCrawl(db, organisationId, scope.crawlId) : undefined;
  return { crawl: await withRedirect(db, organisationId, row), ...(other && { shown: wireCrawl(other) }) };
}

/** With the site to which a failed crawl was sent. */
async function withRedirect(db: Deps['db'], organisationId: string, row: CrawlRow): Promise<Crawl> {
  const url = row.status === 'FAILURE' ? row.options.redirected_to : undefined;
  if (url === undefined) return wireCrawl(row);
  const { host } = new URL(url);
  const domain = (await readOrganisation(db, organisationId))?.domain ?? '';
  return { ...wireCrawl(row), redirected: { url, host, allowed: isOwnHost(host, domain) } };
}

const MAX_LISTED = 50;

/** The latest crawls. */
export async function listCrawlsOf({ db }: Deps, { organisationId }: Actor): Promise<{ data: Crawl[] }> {
  await endAbandonedCrawls(db, organisationId);
  return { data: (await listCrawlRows(db, organisationId, MAX_LISTED)).map(wireCrawl) };
}

export interface CrawlWish {
  /** page limit; defaults to the workspace's setting */
  max_pages?: number | undefined;
  /** read every page again */
  full?: boolean | undefined;
  /** crawled in place of the workspace's domain, now and from now on; empty: the domain again */
  host?: string | undefined;
  startedBy?: CrawlStarter;
}

/** Whoever starts a crawl: a member, or nobody where the schedule or a fix does. */
type Starter = Actor | JobOwner;

/**
 * Starts a crawl of the workspace's domain, or of the host that was chosen in its place, with the workspace's settings.
 * @throws problem 409 `crawl-running`, 409 `no-domain`, 402 `page-limit-reached`, 400 `invalid-host`
 */
export async function startCrawlOf(deps: Deps, actor: Starter, wish: CrawlWish = {}): Promise<Crawl> {
  const { db, audit, config } = deps;
  const { organisationId, userId } = actor;
  const domain = (await readOrganisation(db, organisationId))?.domain ?? '';
  const { max_pages: most, host: kept, ...settings } = (await readSettings(deps, organisationId)).settings;
  const host = wish.host === undefined ? (isOwnHost(kept, domain) ? kept : '') : chosenHost(wish.host, domain);
  const [startUrl] = startAddresses(host || domain, config.crawlAllowHosts);
  if (domain === '' || startUrl === undefined) {
    throw problem(409, 'no-domain', 'This workspace has no domain yet. Add it in the settings, then start the crawl.');
  }
  await endAbandonedCrawls(db, organisationId);
  const { max_pages: maxPages = most, full = false, startedBy = 'user' } = wish;
  const allowed = await allowedPages(deps, organisationId, maxPages);
  const row = await db.transaction(async (tx) => {
    const counted = await countPages(tx, organisationId, allowed, deps.clock());
    const values = { organisationId, userId, startUrl, maxPages: allowed, options: { ...settings, host, full }, startedBy, counted };
    const made = await insertCrawl(tx, values);
    if (!made) throw running();
    return made;
  });
  const started = await runInTask(deps, actor, row).catch(async (error: unknown) => {
    await removeCounted(deps, organisationId, row.id);
    throw error;
  });
  if (wish.host !== undefined && host !== kept) await keepHost(deps, organisationId, host);
  if (isActor(actor)) await audit.record(actor, 'crawl.start', startUrl, { crawl: row.id, max_pages: allowed });
  return started;
}

const isActor = (starter: Starter): starter is Actor => 'email' in starter;

async function runInTask({ db, jobs }: Deps, actor: Starter, row: CrawlRow): Promise<Crawl> {
  const task = await jobs.start(actor, crawlJob, { crawlId: row.id });
  const set = await setTask(db, actor.organisationId, row.id, task.id);
  if (!set) throw missing();
  return wireCrawl(set);
}

/** Asks a crawl to pause until it is resumed. One that is not running is returned as it is. */
export async function pauseCrawlOf(deps: Deps, actor: Actor, id: string): Promise<Crawl> {
  await setPaused(deps.db, actor.organisationId, id);
  return stopCrawlOf(deps, actor, id, 'crawl.pause');
}

/** Asks a crawl to stop. One that is not running is returned as it is. */
export async function stopCrawlOf({ db, jobs, audit }: Deps, actor: Actor, id: string, action = 'crawl.stop'): Promise<Crawl> {
  const row = await readCrawl(db, actor.organisationId, id);
  if (!row) throw missing();
  if (row.status === 'PENDING' || row.status === 'RUNNING') {
    if (row.task_id !== null) await jobs.cancel(actor.organisationId, row.task_id);
    await audit.record(actor, action, row.start_url, { crawl: id });
    await endAbandonedCrawls(db, actor.organisationId);
  }
  return wireCrawl((await readCrawl(db, actor.organisationId, id)) ?? row);
}

/**
 * Continues the latest crawl where it stopped.
 * @throws problem 409 `crawl-running`, `crawl-outdated` or `nothing-to-resume`; 402 `page-limit-reached`
 */
export async function resumeCrawlOf(deps: Deps, actor: Actor, id: string): Promise<Crawl> {
  const { db, audit } = deps;
  await endAbandonedCrawls(db, actor.organisationId);
  const row = await readCrawl(db, actor.organisationId, id);
  if (!row) throw missing();
  const newest = await newestCrawl(db, actor.organisationId);
  if (newest && (newest.status === 'PENDING' || newest.status === 'RUNNING')) throw running();
  if (newest?.id !== id) throw problem(409, 'crawl-outdated', 'A newer crawl has replaced this one. Start a new crawl.');
  const left = Math.max(1, row.max_pages - row.fetched);
  const allowed = await allowedPages(deps, actor.organisationId, left);
  const reopened = await db.transaction(async (tx) => {
    const again = await reopenCrawl(tx, actor.organisationId, id);
    if (again) await recountPages(tx, actor.organisationId, id, { most: row.fetched + allowed, more: allowed, now: deps.clock() });
    return again && { ...again, max_pages: row.fetched + allowed };
  });
  if (!reopened) throw problem(409, 'nothing-to-resume', 'This crawl has nothing left to do. Start a new crawl.');
  const resumed = await runInTask(deps, actor, reopened);
  await audit.record(actor, 'crawl.resume', row.start_url, { crawl: id });
  return resumed;
}

/**
 * Starts a crawl that a member asked for, through whichever door: once a day the whole site may be read again. The first crawl of a
 * domain, whichever of its hosts it reads, and one after a failed one read it for the first time, so they cost nothing.
 * @throws problem 429 `refresh-once-per-day` for non-administrators on the second attempt in a day of the workspace, 409 `crawl-running`
 */
export async function startByHand(deps: Deps, actor: Actor, wish: CrawlWish = {}): Promise<Crawl> {
  const { db } = deps;
  const { organisationId, isAdmin } = actor;
  await endAbandonedCrawls(db, organisationId);
  const domain = (await readOrganisation(db, organisationId))?.domain ?? '';
  const addresses = startAddresses(domain, deps.config.crawlAllowHosts);
  const isOfSite = (url: string): boolean => addresses.includes(url) || isOwnHost(URL.parse(url)?.host ?? '', domain);
  if (!(await readSites(db, organisationId)).some(isOfSite)) return startCrawlOf(deps, actor, wish);
  const { taken, before } = await takeRefresh(db, organisationId, isAdmin, deps.clock());
  if (!taken) throw problem(429, 'refresh-once-per-day', MESSAGES.refresh.oncePerDay);
  return startCrawlOf(deps, actor, wish).catch(async (error: unknown) => {
    await giveBackRefresh(db, organisationId, before);
    throw error;
  });
}

/** Reads all pages again (document 2, sections 4 and 6). @throws as `startByHand` */
export async function refreshPagesOf(deps: Deps, actor: Actor): Promise<{ task_id: string; message: string }> {
  const crawl = await startByHand(deps, actor);
  await deps.audit.record(actor, 'pages.refresh', crawl.id);
  return { task_id: crawl.task_id, message: 'All pages are being crawled again.' };
}
