import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { ROOT } from '../start/settings.ts';
import { foreignTables, foreignUses, ownersOfTables, tablesIn, tableUses } from './table-uses.ts';

const KNOWN = 'platform/server/src/modules/foreign-tables.json';

const owners = ownersOfTables(ROOT);

it('finds the tables that a statement or a part of one names, and nothing else', () => {
  const names = (sql: string) => tablesIn(sql, new Set(['crawl_pages', 'crawls', 'posts', 'tags']));
  expect(names('select p.id from crawl_pages p, crawls c where c.id = p.crawl_id')).toEqual(['crawl_pages', 'crawls']);
  expect(names('left join lateral (select 1 from crawls) c on true')).toEqual(['crawls']);
  expect(names('with posts as (select 1 from crawls) select count(*) as tags from posts')).toEqual(['crawls']);
  expect(names('insert into tags (name) select $ from $ p where exists (select from posts)')).toEqual(['tags', 'posts']);
  expect(names('delete from tags t using posts p where p.id = any($)')).toEqual(['tags', 'posts']);
  expect(names("select 'from posts' /* from tags */ -- from crawls\n, posts, crawls.id from $ order by tags, posts")).toEqual([]);
  expect(names('update posts set tags = $')).toEqual(['posts']);
});

it('knows an owner of each table', () => {
  // `definitions.test.ts` compares the same lists with the database.
  expect(owners.of.size).toBeGreaterThan(140);
  expect(owners.of.get('crawl_pages')).toBe('seo-audit/crawls');
  expect(owners.of.get('search_rows')).toBe('analytics/search-data');
  expect(owners.of.get('tasks')).toBe('jobs');
});

// The list may only shrink: other modules read a table through what its owner's `index.ts` exports.
it('no module names a further table of another, and what no longer does is off the list', () => {
  const uses = tableUses(ROOT, owners.of);
  expect(uses.length).toBeGreaterThan(500);
  const known = z.parse(z.record(z.string(), z.array(z.string())), JSON.parse(readFileSync(path.join(ROOT, KNOWN), 'utf8')));
  const fresh = foreignUses(uses, owners).filter(({ module, table }) => !known[module]?.includes(table));
  expect(fresh.map(({ table, at }) => `${at}: ${table} belongs to ${owners.of.get(table)}`)).toEqual([]);
  expect(foreignTables(uses, owners)).toEqual(known);
});
