import { beforeAll, expect, it } from '@jest/globals';
import { loadModule } from 'libpg-query';
import { unboundTables } from './tenant-guard.ts';

const TABLES = new Set(['posts', 'crawls', 'tasks']);

beforeAll(() => loadModule());

it.each([
  'select * from posts where organisation_id = $1 and id = $2',
  'select * from posts p join crawls c on c.organisation_id = p.organisation_id where p.organisation_id = $1',
  'select * from posts p join crawls c using (organisation_id) where c.organisation_id = any($1::uuid[])',
  'with mine as (select * from posts where organisation_id = $1) select * from mine',
  'select 1 from crawls c where c.organisation_id = $1 and exists (select 1 from posts p where p.organisation_id = c.organisation_id)',
  'insert into posts (organisation_id, title) select organisation_id, $1 from crawls where organisation_id = $2',
  'update posts p set title = $1 from crawls c where p.organisation_id = c.organisation_id and c.organisation_id = $2',
  'update tasks set status = $1 where worker_id = $2',
  '/* every workspace */ delete from posts where deleted_at < now()',
  'select * from organisations where id = $1',
])('lets through %s', (statement) => {
  expect(unboundTables(statement, TABLES)).toEqual([]);
});

it.each([
  ['select * from posts where id = $1', ['posts']],
  ['select * from posts p join crawls c on c.organisation_id = p.organisation_id', ['posts', 'crawls']],
  ['select * from posts p join crawls c on c.id = p.crawl_id where p.organisation_id = $1', ['crawls']],
  ['select * from crawls where organisation_id = $1 and id in (select crawl_id from posts)', ['posts']],
  ['select organisation_id from posts order by organisation_id', ['posts']],
  ['update posts set title = $1 where id = $2', ['posts']],
  ['delete from posts p using crawls c where c.organisation_id = $1 and c.id = p.crawl_id', ['posts']],
  ['insert into posts (title) values ($1)', ['posts']],
  ['with all_of_them as (select * from posts) select * from crawls where organisation_id = $1', ['posts']],
])('finds in %s the tables of whatever workspace', (statement, tables) => {
  expect(unboundTables(statement, TABLES).toSorted()).toEqual(tables.toSorted());
});
