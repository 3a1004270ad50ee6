import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { testStack, type TestStack } from '../../../testing/index.ts';
import { crawlFindings, crawlImages, crawlLinkGroups, crawlLinks, crawlPages, crawlsOf, imageFiles, outsideLinks } from './crawl-sql.ts';

const organisationId = '11111111-1111-4111-8111-111111111111';
const scope = { organisationId, crawlId: '22222222-2222-4222-8222-222222222222' };

let stack: TestStack;
beforeAll(async () => {
  stack = await testStack({ worker: false });
});
afterAll(() => stack.close());

it.each([
  ['crawlsOf', crawlsOf(organisationId)],
  ['crawlPages', crawlPages(scope)],
  ['crawlLinks', crawlLinks(scope)],
  ['crawlImages', crawlImages(scope)],
  ['crawlFindings', crawlFindings(scope)],
  ['crawlLinkGroups', crawlLinkGroups(scope)],
  ['imageFiles', imageFiles(organisationId)],
  ['outsideLinks', outsideLinks(organisationId)],
])('%s is planned as if the statement named the table', async (_name, rows) => {
  await stack.deps.db.execute(sql`set enable_seqscan = off`);
  const { rows: plan } = await stack.deps.db.execute<{ 'QUERY PLAN': string }>(sql`explain select count(*) from ${rows} r`);
  const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(lines).toContain('organisation_id');
  expect(lines).not.toMatch(/Subquery Scan|Materialize/);
});
