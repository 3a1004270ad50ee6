import { setTimeout as wait } from 'node:timers/promises';
import { checkExternal } from '@canopy/crawler';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';
import type { CrawlScope } from '../crawl-data/index.ts';
import { urlId } from '../../../store/url-id.ts';
import type { ProbeOptions } from './probe-images.ts';

/** URLs requested per crawl; most linked first. */
const MOST = 500;

const probeExternalLinksRow = z.object({ url: z.string() });

/**
 * Requests the URLs on other sites that the crawl's pages link to, each once per crawl, and records which are gone or dead. Each is
 * stored as it becomes known, so that an interrupted run continues where it stopped.
 * @returns number of URLs requested
 */
export async function probeExternalLinks(
  db: Db,
  { organisationId, crawlId }: CrawlScope,
  { client, signal, progress }: ProbeOptions,
): Promise<number> {
  const rows = await queryRows(
    db,
    probeExternalLinksRow,
    sql`
    select l.url from crawl_links l join crawls c on c.organisation_id = l.organisation_id and c.id = l.crawl_id
    where l.organisation_id = ${organisationId} and l.crawl_id = ${crawlId} and not l.internal and l.url is not null and not exists (
      select 1 from outside_links o where o.organisation_id = ${organisationId} and o.url = l.url and o.asked_at >= c.started_at)
    group by l.url order by count(*) desc, l.url limit ${MOST}`,
  );
  let done = 0;
  await checkExternal(
    rows.map(({ url }) => url),
    {
      client,
      signal,
      wait: (ms) => wait(ms, undefined, { signal }),
      answered: async (url, { verdict, status, reason = null }) => {
        await db.execute(sql`
        insert into outside_links (organisation_id, url_id, url, verdict, status, reason) values (${organisationId}, ${urlId(url)}, ${url}, ${verdict}, ${status}, ${reason})
        on conflict (organisation_id, url_id) do update set verdict = excluded.verdict, status = excluded.status, reason = excluded.reason, asked_at = now()`);
        done += 1;
        progress(done / rows.length, url);
      },
    },
  );
  return done;
}
