import { sql } from 'drizzle-orm';
import type { Db } from '../../store/db.ts';
import { NUMBERS } from './list-of.ts';

/** Twelve entries of a connected site. */
export const fillSitePages = (db: Db, organisationId: string) =>
  db.execute(sql`
    insert into site_pages (organisation_id, kind, id, title, slug, url, status, modified_at, seen_at)
    select ${organisationId}, 'pages', n::text, 'fern' || n % 3, 'fern', 'https://sorts.example/' || nullif(n % 3, 0), (array['draft', 'other', 'published'])[1 + n % 3],
      '2026-11-01'::timestamptz + n % 3 * interval '1 day', now()
    from ${NUMBERS}`);
