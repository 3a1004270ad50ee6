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
  'select * from posts p join organisations o on o.id = p.organisation_id where o.id = $1',
  'select * from organisations o left join posts p on p.organisation_id = o.id where o.id = $1',
  'select * from posts p left join crawls c on c.organisation_id = p.organisation_id where p.organisation_id = $1',
  'select * from posts where organisation_id is null or organisation_id = $1',
  'select * from posts where (organisation_id = $1 and id = $2) or (organisation_id = $1 and slug = $3)',
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
  ['select * from posts where organisation_id = $1 or status = $2', ['posts']],
  ['select * from posts where organisation_id is not null', ['posts']],
  ['select * from tasks where worker_id is null', ['tasks']],
  ['select * from posts where not (organisation_id = $1)', ['posts']],
  ['select * from posts where organisation_id is distinct from $1', ['posts']],
  ['select * from posts where coalesce(organisation_id = $1, true)', ['posts']],
  ['select * from posts p left join crawls c on c.organisation_id = p.organisation_id and p.organisation_id = $1', ['posts', 'crawls']],
  ['select * from crawls c left join posts p on p.id = c.post_id where c.organisation_id = $1', ['posts']],
  ['select * from posts p join organisations o on o.id = p.organisation_id where o.domain = $1', ['posts']],
  ['with all_of_them as (select * from posts) select * from crawls where organisation_id = $1', ['posts']],
])('finds in %s the tables of whatever workspace', (statement, tables) => {
  expect(unboundTables(statement, TABLES).toSorted()).toEqual(tables.toSorted());
});
