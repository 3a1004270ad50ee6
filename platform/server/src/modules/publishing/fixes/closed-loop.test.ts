import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { applyEasyFix, fixInternalLinks, getPublishRun, undoPublish } from '@canopy/contract/publishing';
import { listCrawls } from '@canopy/contract/seo-audit';
import { sql } from 'drizzle-orm';
import { startCrawlOf } from '../../seo-audit/crawls/index.ts';
import { publishingStack, type PublishingStack } from '../testing/publishing-stack.ts';

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

    const crawlsDone = async () => {
      const { rows } = await db.execute<{ task_id: string }>(
        sql`select task_id from crawls where organisation_id = ${organisation.id} order by started_at desc limit 1`,
      );
      await test.stack.finished({ id: rows[0]?.task_id ?? '', organisationId: organisation.id });
    };
    await crawlsDone();
    const crawls = (await client.call(listCrawls)).body.data;
    expect(crawls.map(({ started_by }) => started_by)).toEqual(['fix', 'user']);
    expect((await finding()).found).toBe(false);
    const { rows: marks } = await db.execute(
      sql`select kind, page_url from page_changes where organisation_id = ${organisation.id} and kind = 'fix'`,
    );
    expect(marks).toEqual([{ kind: 'fix', page_url: `${test.sandbox.url}${PAGE}` }]);

    const [operation] = run.operations;
    const undone = (await client.call(undoPublish, { params: { id: operation?.id ?? '' }, body: {} })).body;
    await test.stack.finished({ id: undone.task_id, organisationId: organisation.id });
    expect(sha256((await post()).content.raw)).toBe(sha256(original));
    await crawlsDone();
    expect((await finding()).found).toBe(true);
  }, 120_000);

  it('lets only administrators fix the whole site', async () => {
    const { client } = await test.member();
    expect((await client.call(fixInternalLinks, { params: { platform: 'wordpress' }, body: {} })).status).toBe(403);
  });
});
