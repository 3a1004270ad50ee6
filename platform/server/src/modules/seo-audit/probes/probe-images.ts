import { readImageFile, byHost, type ImageFile } from '@canopy/crawler';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';
import { storableOrNull } from '../../../store/storable.ts';
import { urlId } from '../../../store/url-id.ts';
import { crawlImages, crawlPages, type CrawlScope } from '../crawl-data/index.ts';
import type { SiteClient } from './site-client.ts';

/** Files requested per pass; the next pass continues with others. */
const MOST = 1_000;
const KEPT_DAYS = 7;
const AT_A_TIME = 4;

export interface ProbeOptions {
  client: SiteClient;
  signal: AbortSignal;
  progress: (fraction: number, url: string) => void;
}

const probeImagesRow = z.object({ url: z.string() });

/**
 * Requests the files that the crawl's pages use (images, style sheets, scripts, frames, media) and that were not requested within a week,
 * most used first, and records their response, size, format and dimensions. Each is stored as it arrives, so that an interrupted run
 * continues where it stopped.
 * @returns number of files requested
 */
export async function probeImages(db: Db, scope: CrawlScope, { client, signal, progress }: ProbeOptions): Promise<number> {
  const { organisationId } = scope;
  const rows = await queryRows(
    db,
    probeImagesRow,
    sql`
    with used as (
      select url from ${crawlImages(scope)} i where url is not null
      union all
      select r ->> 'url' from ${crawlPages(scope)} p cross join jsonb_array_elements(p.html -> 'resources') r
      where p.html is not null and r ->> 'url' is not null and r ->> 'kind' <> 'form'
    )
    select u.url from used u
    where not exists (
      select 1 from image_files f where f.organisation_id = ${organisationId} and f.url = u.url and f.fetched_at > now() - make_interval(days => ${KEPT_DAYS}::integer))
    group by u.url order by count(*) desc, u.url limit ${MOST}`,
  );
  let done = 0;
  await byHost(
    rows.map(({ url }) => url),
    AT_A_TIME,
    signal,
    async (url) => {
      const file = await readImageFile(client, url);
      signal.throwIfAborted();
      await save(db, organisationId, url, file);
      done += 1;
      progress(done / rows.length, url);
    },
  );
  return done;
}

async function save(db: Db, organisationId: string, url: string, { status, bytes, contentType, width, height }: ImageFile): Promise<void> {
  await db.execute(sql`
    insert into image_files (organisation_id, url_id, url, status, bytes, content_type, width, height)
    values (${organisationId}, ${urlId(url)}, ${url}, ${status}, ${bytes}, ${storableOrNull(contentType)}, ${width}, ${height})
    on conflict (organisation_id, url_id) do update set status = excluded.status, bytes = excluded.bytes, content_type = excluded.content_type,
      width = excluded.width, height = excluded.height, fetched_at = now()`);
}
