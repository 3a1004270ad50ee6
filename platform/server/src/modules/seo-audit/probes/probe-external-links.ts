import { setTimeout as wait } from 'node:timers/promises';
import { checkExternal } from '@canopy/crawler';
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';
import { crawlFindings, crawlLinks, crawlPages, crawlsOf, type CrawlScope } from '../crawl-data/index.ts';
import { urlId } from '../../../store/url-id.ts';
import type { ProbeOptions } from './probe-images.ts';

/** URLs requested per crawl; most linked first. */
const MOST = 500;

const probeExternalLinksRow = z.object({ url: z.string() });

/**
 * Requests the URLs on other sites that the crawl's pages link to, or name as canonical or as another language's version, each once per crawl, and records which are gone or dead. Each is
 * stored as it becomes known, so that an interrupted run continues where it stopped.
 * @returns number of URLs requested
 */
export async function probeExternalLinks(db: Db, scope: CrawlScope, { client, signal, progress }: ProbeOptions): Promise<number> {
  const { organisationId, crawlId } = scope;
  // The site's own host, with or without www, over http and https alike: as in the crawl's scope.
  const { host } = new URL(client.origin);
  const isOwn = (url: SQL): SQL => sql`regexp_replace(${url}, '^https?://(?:www\\.)?([^/?#]*).*$', '\\1') = ${host.replace(/^www\./, '')}`;
  const rows = await queryRows(
    db,
    probeExternalLinksRow,
    sql`
    with named as (
      select url from ${crawlLinks(scope)} l where not internal and url is not null
      union all
      select canonical from ${crawlPages(scope)} p where canonical_id is not null and canonical <> url and not ${isOwn(sql`canonical`)}
      union all
      select h ->> 'url' from ${crawlFindings(scope)} f, jsonb_array_elements(facts -> 'hreflangs') h where h ->> 'url' is not null and not ${isOwn(sql`h ->> 'url'`)}
    )
    select url from named n join ${crawlsOf(organisationId)} c on c.id = ${crawlId}
    where not exists (select 1 from outside_links o where o.organisation_id = ${organisationId} and o.url = n.url and o.asked_at >= c.started_at)
    group by url order by count(*) desc, url limit ${MOST}`,
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
