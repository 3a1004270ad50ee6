import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { applyEasyFix, fixInternalLinks, getPublishRun, undoPublish } from '@canopy/contract/publishing';
import { getAuditSummary, getIssueDetails, latestCrawl, listCrawls, listPages } from '@canopy/contract/seo-audit';
import { sql } from 'drizzle-orm';
import { until } from '../../../testing/index.ts';
import { startCrawlOf } from '../../seo-audit/crawls/index.ts';
import { publishingStack, type PublishingStack } from '../testing/publishing-stack.ts';
import { startFollowUps } from './follow-up.ts';

let test: PublishingStack;
beforeAll(async () => {
  test = await publishingStack();
});
afterAll(() => test.close());

const PAGE = '/guides/planting-bulbs/';
const BROKEN = 'href="/shop/hand-tools/bulb-dibber/"';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('the closed loop', () => {
  it('fixes a finding on the site, proves it on the live page, crawls again, and goes back to the same bytes', async () => {
    const { client, organisation } = await test.member();
    await test.connectWordpress(client);
    const { db } = test.stack.deps;
    const crawl = await startCrawlOf(test.stack.deps, { organisationId: organisation.id, userId: null });
    await test.stack.finished({ id: crawl.task_id, organisationId: organisation.id });
    const finding = async () => {
      const { rows } = await db.execute<{ page_id: string; found: boolean }>(sql`
        select p.page_id, 'internal_link_404' = any(p.issues) as found from crawl_pages p join crawls c on c.organisation_id = p.organisation_id and c.id = p.crawl_id
        where p.organisation_id = ${organisation.id} and p.url = ${`${test.sandbox.url}${PAGE}`} and c.status = 'SUCCESS' order by c.started_at desc limit 1`);
      const [row] = rows;
      if (!row) throw new Error('the page was not crawled');
      return row;
    };
    const before = await finding();
    expect(before.found).toBe(true);
    expect((await test.visit(PAGE)).body).toContain(BROKEN);
    const post = async () => {
      const { rows } = await db.execute<{ id: string }>(
        sql`select id from site_pages where organisation_id = ${organisation.id} and url = ${`${test.sandbox.url}${PAGE}`}`,
      );
      return test.entry('posts', rows[0]?.id ?? '');
    };

    const body = { platform: 'wordpress', page_ids: [before.page_id], selected_issues: ['internal_link_404'] };
    const started = (await client.call(applyEasyFix, { body })).body;
    await test.stack.finished({ id: started.task_id, organisationId: organisation.id });
    const run = (await client.call(getPublishRun, { params: { id: started.run_id } })).body;
    expect(run).toMatchObject({ done: true, operations: [{ kind: 'fix', state: 'published', verified: 'gone', can_undo: true }] });
    expect((await test.visit(PAGE)).body).not.toContain(BROKEN);
    const { rows: stored } = await db.execute<{ html: string }>(
      sql`select before->>'html' as html from publish_operations where organisation_id = ${organisation.id}`,
    );
    const original = stored[0]?.html ?? '';
    expect((await post()).content.raw).toBe(
      original.replace(/<a href="\/shop\/hand-tools\/bulb-dibber\/">([^<]*)<\/a>/, '<span>$1</span>'),
    );

    // Just the changed page is read again, for the crawl that is there.
    const readAgain = (is: boolean) => until(async () => (await finding()).found === is, 'the audit to have read the page again');
    await readAgain(false);
    const crawls = await until(async () => {
      const { data } = (await client.call(listCrawls)).body;
      return data[0]?.read_again_at !== undefined && data;
    }, 'the crawl to say when');
    expect(crawls.map(({ started_by }) => started_by)).toEqual(['user']);
    const detail = (await client.call(getIssueDetails, { query: { page_id: before.page_id } })).body.data[0];
    expect(detail?.issues.find(({ code }) => code === 'internal_link_404')).toMatchObject({ status: 'Fixed' });
    const { rows: marks } = await db.execute(
      sql`select kind, page_url from page_changes where organisation_id = ${organisation.id} and kind = 'fix'`,
    );
    expect(marks).toEqual([{ kind: 'fix', page_url: `${test.sandbox.url}${PAGE}` }]);

    const [operation] = run.operations;
    const undone = (await client.call(undoPublish, { params: { id: operation?.id ?? '' }, body: {} })).body;
    await test.stack.finished({ id: undone.task_id, organisationId: organisation.id });
    expect(sha256((await post()).content.raw)).toBe(sha256(original));
    await readAgain(true);
    expect((await client.call(listCrawls)).body.data).toHaveLength(1);
  }, 120_000);

  it('a fix during a crawl is followed up when that is complete, and what is shown stays complete meanwhile', async () => {
    const { client, organisation } = await test.member();
    await test.connectWordpress(client);
    const { deps } = test.stack;
    const first = await startCrawlOf(deps, { organisationId: organisation.id, userId: null });
    await test.stack.finished({ id: first.task_id, organisationId: organisation.id });
    const url = `${test.sandbox.url}${PAGE}`;
    const summary = async () => (await client.call(getAuditSummary)).body.summary;
    const whole = await summary();
    const page = async (shown: { issue?: 'internal_link_404' } = {}) =>
      (await client.call(listPages, { query: { search: 'planting-bulbs', ...shown } })).body.data.find(({ page_url }) => page_url === url);
    const found = async () => (await page({ issue: 'internal_link_404' })) !== undefined;
    expect(await found()).toBe(true);
    // Another crawl has begun and has read a few pages.
    await deps.db.execute(sql`insert into crawls (organisation_id, status, start_url, max_pages, fetched, discovered, started_at)
      values (${organisation.id}, 'RUNNING', ${test.sandbox.url}, 500, 6, 110, now())`);
    expect(await summary()).toEqual(whole);
    expect((await client.call(latestCrawl)).body).toMatchObject({ crawl: { status: 'RUNNING' }, shown: { id: first.id } });
    const body = { platform: 'wordpress', page_ids: [(await page())?.id ?? ''], selected_issues: ['internal_link_404'] };
    const started = (await client.call(applyEasyFix, { body })).body;
    await test.stack.finished({ id: started.task_id, organisationId: organisation.id });
    expect(await found()).toBe(true);
    await deps.db.execute(sql`update crawls set status = 'STOPPED' where organisation_id = ${organisation.id} and status = 'RUNNING'`);
    await startFollowUps(deps);
    await until(async () => (await found()) === false, 'the page to be read again');
  }, 120_000);

  it('lets only administrators fix the whole site', async () => {
    const { client } = await test.member();
    expect((await client.call(fixInternalLinks, { params: { platform: 'wordpress' }, body: {} })).status).toBe(403);
  });
});
