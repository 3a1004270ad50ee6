import { CRAWL_STARTERS, type CrawlStarter } from '@canopy/contract/seo-audit';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import type { Schedule } from '../../../jobs/schedule.ts';
import type { CrawlScope } from '../crawl-data/index.ts';
import { queryRows } from '../../../store/rows.ts';

/** Crawls that ended longer ago are ignored: nobody is waiting for them. */
const HOURS = 24;

/** A crawl that ended successfully. */
export interface FinishedCrawl extends CrawlScope {
  startedBy: CrawlStarter;
}

const startFollowUpsRow = z.object({ organisation_id: z.string(), id: z.string(), started_by: z.enum(CRAWL_STARTERS) });

/**
 * Starts a piece of work once for each workspace's latest crawl after it ended successfully.
 * @param kind names the work
 * @param start starts it; may be called again for the same crawl if the process died meanwhile
 */
export async function startFollowUps(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  kind: string,
  start: (crawl: FinishedCrawl) => Promise<unknown>,
): Promise<void> {
  const rows = await queryRows(
    db,
    startFollowUpsRow,
    sql`/* every workspace */
    select c.organisation_id, c.id, c.started_by from crawls c
    where c.status = 'SUCCESS' and c.finished_at > ${clock().toISOString()}::timestamptz - make_interval(hours => ${HOURS}::integer)
      and not exists (select 1 from crawls n where n.organisation_id = c.organisation_id and n.started_at > c.started_at)
      and not exists (select 1 from crawl_follow_ups f where f.organisation_id = c.organisation_id and f.crawl_id = c.id and f.kind = ${kind})
    order by c.finished_at`,
  );
  for (const { organisation_id: organisationId, id: crawlId, started_by: startedBy } of rows) {
    await start({ organisationId, crawlId, startedBy }).catch((error: Error) =>
      log.warn({ organisation: organisationId, crawl: crawlId, kind, reason: error.message }, 'what follows a crawl did not start'),
    );
    await db.execute(
      sql`insert into crawl_follow_ups (organisation_id, crawl_id, kind) values (${organisationId}, ${crawlId}, ${kind}) on conflict do nothing`,
    );
  }
}

/** Looks for ended crawls. @param kind names the work @param start starts it */
export const followCrawls = (kind: string, start: (deps: Deps, crawl: FinishedCrawl) => Promise<unknown>): Schedule => ({
  name: `follow-crawls-${kind}`,
  seconds: 30,
  run: (deps) => startFollowUps(deps, kind, (crawl) => start(deps, crawl)),
});
