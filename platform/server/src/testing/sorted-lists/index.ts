import { listUsers } from '@canopy/contract/host';
import { listBlogs, listPublishOperations, listSitePages } from '@canopy/contract/publishing';
import { sql } from 'drizzle-orm';
import { ANALYTICS_LISTS } from './analytics.ts';
import { AUDIT_LISTS } from './audit.ts';
import { CONTENT_LISTS } from './content.ts';
import { fillSitePages } from './fill-site-pages.ts';
import { ID_OF_NUMBER, listOf, NUMBERS, type SortedList } from './list-of.ts';

export { TODAY } from './analytics.ts';
export { ROWS, type Listed, type Value } from './list-of.ts';

/** Every list of the contract that can be sorted. */
export const SORTED_LISTS: readonly SortedList[] = [
  ...ANALYTICS_LISTS,
  ...AUDIT_LISTS,
  ...CONTENT_LISTS,
  listOf(listBlogs, {
    // Four posts each that are neither published nor scheduled, published, and scheduled.
    fill: async ({ db, organisationId }) => {
      await db.execute(sql`
        insert into posts (organisation_id, id, title, slug, created_at, updated_at)
        select ${organisationId}, ${ID_OF_NUMBER}, 'fern' || n % 3, 'fern' || n, '2026-11-01', '2026-11-01' from ${NUMBERS}`);
      await db.execute(sql`
        insert into publish_operations (organisation_id, run_id, kind, platform, client_key, post_id, title, wanted, state, created_at, page_url, finished_at, page_check, due_at)
        select ${organisationId}, gen_random_uuid(), 'create', 'wordpress', n::text, ${ID_OF_NUMBER}, 'fern', '{}', (array['published', 'scheduled'])[n % 3], '2026-11-02',
          'https://sorts.example/', '2026-11-03', 'clean', case when n % 3 = 2 then '2026-12-01'::timestamptz end from ${NUMBERS} where n % 3 > 0`);
      return {};
    },
    key: ({ post_id }) => post_id,
    values: { public_at: ({ scheduled_at, published_at }) => scheduled_at ?? published_at },
  }),
  listOf(listSitePages, {
    fill: async ({ db, organisationId }) => {
      await fillSitePages(db, organisationId);
      return {};
    },
    key: ({ ref }) => ref,
  }),
  listOf(listPublishOperations, {
    fill: async ({ db, organisationId }) => {
      await db.execute(sql`
        insert into publish_operations (organisation_id, run_id, kind, platform, client_key, page_url, title, wanted, state, created_at, finished_at)
        select ${organisationId}, gen_random_uuid(), 'content', 'wordpress', n::text, 'https://sorts.example/' || nullif(n % 3, 0), 'fern' || n % 3, '{}',
          (array['cancelled', 'failed', 'published'])[1 + n % 3], '2026-11-01', '2026-11-11'::timestamptz + nullif(n % 3, 0) * interval '1 day' from ${NUMBERS}`);
      return {};
    },
    values: { finished_at: ({ finished_at, created_at }) => finished_at ?? created_at },
  }),
  listOf(listUsers, {
    fill: async ({ db }) => {
      await db.execute(sql`
        insert into users (email, first_name, last_name, created_at)
        select 'sorted' || (100 + n) || '@example.com', 'fern' || n % 3, 'moss', '2026-11-01'::timestamptz + n % 3 * interval '1 day' from ${NUMBERS}`);
      return { query: { search: 'sorted' } };
    },
    values: { name: ({ first_name, last_name }) => `${first_name} ${last_name}` },
    unique: ['email'],
  }),
];
