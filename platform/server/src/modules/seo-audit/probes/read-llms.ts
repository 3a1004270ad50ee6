import type { LlmsFact } from '@canopy/crawler';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../store/db.ts';
import type { CrawlScope } from '../crawl-data/index.ts';
import type { SiteClient } from './site-client.ts';

const MAX_BYTES = 200_000;

/** Checks whether the site has /llms.txt, and stores it with the crawl's other facts about the site; no answer proves nothing. */
export async function readLlms(db: Db, { organisationId, crawlId }: CrawlScope, client: SiteClient): Promise<void> {
  const answer = await client.ask(`${client.origin}/llms.txt`, { maxBytes: MAX_BYTES, truncate: true, timeoutMs: 15_000 });
  if (!answer.ok || answer.status >= 500) return;
  const text = new TextDecoder().decode(answer.body);
  // Sites that answer everything with 200 send a page.
  const isThere = answer.status === 200 && text.trim() !== '' && !/^\s*<(?:!doctype|html)/i.test(text);
  const fact: LlmsFact = { isThere, hasHeading: isThere && /^# \S/m.test(text.split('\n').find((line) => line.trim() !== '') ?? '') };
  await db.execute(sql`
    update crawls set site = jsonb_set(coalesce(site, '{"robots": [], "sitemaps": []}'), '{llms}', ${JSON.stringify(fact)}::jsonb) where organisation_id = ${organisationId} and id = ${crawlId}`);
}
