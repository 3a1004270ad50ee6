// Fixes the links of many posts of a real WordPress through the whole platform, and undoes the fixes; prints the results as JSON. node
// measure-fixes.ts <posts>
import { createHash } from 'node:crypto';
import process from 'node:process';
import { fixInternalLinks, saveWordpressCredentials, undoPublishRun } from '@canopy/contract/publishing';
import { getCrawlSettings, saveCrawlSettings } from '@canopy/contract/seo-audit';
import { realWordpress } from '@canopy/connectors/testing/wordpress';
import { createOutgoing } from '@canopy/crawler/outgoing';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { publishingModules } from '../modules/publishing/index.ts';
import { startCrawlOf } from '../modules/seo-audit/crawls/index.ts';
import { seoAuditModules } from '../modules/seo-audit/index.ts';
import globalSetup from './global-setup.ts';
import globalTeardown from './global-teardown.ts';
import { testStack } from './test-stack.ts';
import { until } from './until.ts';

const [posts = 1_000] = process.argv.slice(2).map(Number);
const say = (text: string) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const timesRow = z.object({ state: z.string(), verified: z.string(), page_url: z.string(), ms: z.coerce.number().nullable() });

/** What WordPress links from each post besides the posts themselves: four URLs each, which would be requested at five a second. */
const BESIDE_POSTS = ['/wp-json/', '/feed/', '*/feed/', '/author/', '/category/', '/2*', '*?*'];

await globalSetup();
const wordpress = await realWordpress();
wordpress.makePosts(posts);
say(`${posts} posts made`);
const { host } = new URL(wordpress.url);
const stack = await testStack({
  modules: [...publishingModules, ...seoAuditModules],
  config: { crawlAllowHosts: [host] },
  deps: { outgoing: createOutgoing({ allowHosts: [host], userAgent: 'CanopyTest' }) },
});
try {
  const { db } = stack.deps;
  const admin = await stack.createUser({ isAdmin: true });
  const organisation = await stack.createOrganisation({ members: [admin], domain: host });
  const client = stack.asUser(admin, organisation);
  const organisationId = organisation.id;
  await client.call(saveWordpressCredentials, {
    body: { site_url: wordpress.url, username: 'editor', application_password: wordpress.passwords.editor },
  });
  /** Tasks over a thousand pages take longer than a test waits. */
  const ended = (id: string) =>
    until(
      async () => ['SUCCESS', 'FAILURE'].includes((await stack.deps.jobs.find(organisationId, id))?.status ?? ''),
      `task ${id}`,
      3_600_000,
    );
  const { basic_auth_username: _none, ...settings } = (await client.call(getCrawlSettings)).body;
  await client.call(saveCrawlSettings, { body: { ...settings, render: 'never', requests_per_second: 5, exclude: BESIDE_POSTS } });
  const crawl = await startCrawlOf(stack.deps, { organisationId, userId: null });
  await ended(crawl.task_id);
  say('crawled');
  const before = wordpress.posts();

  const began = Date.now();
  const started = (await client.call(fixInternalLinks, { params: { platform: 'wordpress' }, body: {} })).body;
  await ended(started.task_id);
  const fixMs = Date.now() - began;
  say('fixed');
  const operations = z.array(timesRow).parse(
    (
      await db.execute(sql`
      select state, verified, page_url, extract(epoch from touched_at - finished_at) * 1000 as ms from publish_operations
      where organisation_id = ${organisationId} and run_id = ${started.run_id}`)
    ).rows,
  );
  const after = wordpress.posts();
  let [inSource, outside, wronglyFixed, caught] = [0, 0, 0, 0];
  for (const [slug, content] of Object.entries(before)) {
    if (!slug.startsWith('bed-')) continue;
    // What a person would have done by hand, computed without any of the code under test.
    const wanted = content
      .replace(/<a href="[^"]*\/gone-\d+\/" (data-n='\d+')>(.*?)<\/a>/g, '<span $1>$2</span>')
      .replace("href='/moved/'", "href='/moved-here/'");
    if (after[slug] === wanted) inSource += 1;
    else if (after[slug] !== content) outside += 1;
  }
  for (const { page_url: url, verified } of operations) {
    const page = await (await fetch(url)).text();
    const isLeft = /href="[^"]*\/gone-\d+\/"|href='\/moved\/'/.test(page) || !page.includes('of the trial garden');
    if (verified === 'gone' && isLeft) wronglyFixed += 1;
    if (verified !== 'gone' && isLeft) caught += 1;
  }
  const undone = (await client.call(undoPublishRun, { params: { id: started.run_id }, body: {} })).body;
  await ended(undone.task_id);
  const reverted = wordpress.posts();
  const unreverted = Object.keys(before).filter((slug) => sha256(before[slug] ?? '') !== sha256(reverted[slug] ?? '')).length;
  const readMs = operations.flatMap(({ ms }) => (ms === null ? [] : [ms])).toSorted((a, b) => a - b);
  const of = (verified: string) => operations.filter((one) => one.verified === verified).length;
  process.stdout.write(
    JSON.stringify({
      posts,
      operations: operations.length,
      published: operations.filter(({ state }) => state === 'published').length,
      inSource,
      outside,
      gone: of('gone'),
      stillThere: of('still-there'),
      unread: of('unread'),
      wronglyFixed,
      caught,
      slowestReadMs: readMs.at(-1) ?? 0,
      medianReadMs: readMs[Math.floor(readMs.length / 2)] ?? 0,
      fixMs,
      unreverted,
    }),
  );
} finally {
  await stack.close();
  await wordpress.close();
  await globalTeardown();
}
process.exit(0);
