import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { realWordpress, type RealWordpress } from '@canopy/connectors/testing/wordpress';
import { createOutgoing, type Outgoing } from '@canopy/crawler/outgoing';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../../deps.ts';
import { testStack, type TestOrganisation, type TestStack } from '../../../testing/index.ts';
import { startCrawlOf } from '../../seo-audit/crawls/index.ts';
import { seoAuditModules } from '../../seo-audit/index.ts';
import { publishingModules } from '../index.ts';
import { insertOperation, readOperation, updateOperation, type Mended } from '../operations/testing/stored-operations.ts';
import { verifyLater } from './follow-up.ts';
import { verifyFix } from './verify-fix.ts';

let real: RealWordpress;
let stack: TestStack;
let organisation: TestOrganisation;
let now: Date | null = null;

const words = 'Sow the seeds thinly on damp compost in March, cover them lightly, and keep the tray under glass until they come up. ';
const TEXT = `<p>${words.repeat(4)}</p>`;
const GONE = '<a href="/gone-for-good/">Gone</a>';
const MENDED: Mended[] = [{ kind: 'unlink', tag: 'a', attribute: 'href', value: '/gone-as-well/' }];

/** Creates something through the site's REST API, as its administrator. */
async function make(kind: string, fields: object): Promise<{ id: number; link: string }> {
  const headers = {
    authorization: `Basic ${Buffer.from(`admin:${real.passwords.admin}`).toString('base64')}`,
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ status: 'publish', title: randomUUID(), ...fields });
  const answer = await fetch(`${real.url}/?rest_route=/wp/v2/${kind}`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as { id: number; link: string };
}

/** Verifies a fix of a page of broken links that was just made. @param from how its visitors get it */
async function verified(url: string, html: string, from: Deps = stack.deps) {
  const { db } = stack.deps;
  const operation = await insertOperation(
    db,
    { organisationId: organisation.id, userId: null },
    randomUUID(),
    {
      kind: 'fix',
      platform: 'wordpress',
      clientKey: randomUUID(),
      ref: null,
      pageUrl: url,
      title: 'A page',
      wanted: { codes: ['internal_link_404'], html, mended: MENDED },
    },
    stack.deps.clock(),
  );
  await updateOperation(db, operation, { state: 'published', verified: 'waiting', finished_at: stack.deps.clock() });
  const read = async () => {
    const found = await readOperation(db, organisation.id, operation.id);
    if (!found) throw new Error('it was not stored');
    return found;
  };
  await verifyFix(from, await read(), AbortSignal.timeout(60_000));
  return { read, ...(await read()) };
}

beforeAll(async () => {
  real = await realWordpress();
  real.use('canopy');
  const { host } = new URL(real.url);
  const outgoing = createOutgoing({ allowHosts: [host], userAgent: 'CanopyTest' });
  stack = await testStack({
    modules: [...publishingModules, ...seoAuditModules],
    config: { crawlAllowHosts: [host] },
    deps: { outgoing, clock: () => now ?? new Date() },
  });
  organisation = await stack.createOrganisation({ domain: host });
  // The audit knows which link is broken.
  await make('posts', { content: `${TEXT}<p>${GONE}</p>` });
  const crawl = await startCrawlOf(stack.deps, { organisationId: organisation.id, userId: null });
  await stack.finished({ id: crawl.task_id, organisationId: organisation.id });
}, 300_000);
afterAll(async () => {
  await stack?.close();
  await real?.close();
});
beforeEach(() => {
  now = null;
});

it('a page without anything left is fixed', async () => {
  const { link } = await make('pages', { content: TEXT });
  expect(await verified(link, TEXT)).toMatchObject({ verified: 'gone', message: null, try_after: null });
}, 120_000);

it('what a reusable block still has is named there, and the page is partly fixed', async () => {
  const block = await make('blocks', { content: `<!-- wp:paragraph --><p>${GONE}</p><!-- /wp:paragraph -->` });
  const html = `${TEXT}<!-- wp:block {"ref":${block.id}} /-->`;
  const { link } = await make('pages', { content: html });
  expect(await verified(link, html)).toMatchObject({
    verified: 'partly',
    message:
      'Fixed 1 of 2. /gone-for-good/ is in a reusable block (pattern) in the content. Change it there: a fix of this page does not reach it.',
  });
}, 120_000);

it('what was refused in the content is counted, with the reason', async () => {
  const html = `${TEXT}<p><a href="/gone-for-good/">Gone <b>and {{ never }}</b></a></p><script>var a = 1;</script><!-- wp:html {"link":"/gone-for-good/"} --><p>${GONE}</p><!-- /wp:html -->`;
  const { link } = await make('pages', { content: html });
  const { verified: verdict, message } = await verified(link, html);
  expect({ verdict, message }).toEqual({
    verdict: 'partly',
    message: expect.stringMatching(/^Fixed 1 of \d\. \/gone-for-good\/ is in the content/),
  });
}, 120_000);

it('a page with a password says that it has one, not that another page is there', async () => {
  const { link } = await make('pages', { content: TEXT, password: 'secret' });
  expect(await verified(link, TEXT)).toMatchObject({
    verified: 'unread',
    message: expect.stringMatching(/^The page is protected by a password/),
  });
}, 120_000);

it('a page of shortcodes is judged by what these stand for', async () => {
  const html = `[gallery ids="1,2,3" columns="2" size="medium" link="file" orderby="rand"]<p>Sow in March.</p>[caption width="400" align="aligncenter" id="attachment_1"]A tray[/caption]`;
  const { link } = await make('pages', { content: html });
  expect(await verified(link, html)).toMatchObject({ verified: 'gone', message: null });
}, 120_000);

/** Visitors get a page as it was, from a cache. */
function behindCache(url: string, old: string, headers: Record<string, string>): Deps {
  const { outgoing } = stack.deps;
  const get: Outgoing['get'] = async (asked, options) => {
    const answer = await outgoing.get(asked, options);
    return asked === url && answer.ok ? { ...answer, body: Buffer.from(old), headers: { ...answer.headers, ...headers } } : answer;
  };
  return { ...stack.deps, outgoing: { ...outgoing, get } };
}

it('a page that a cache serves as it was is looked at again until the cache lets go of it', async () => {
  const { link } = await make('pages', { content: TEXT });
  const old = (await (await fetch(link)).text()).replace('</main>', `<p>${GONE}</p></main>`);
  const operation = await verified(link, TEXT, behindCache(link, old, { 'cache-control': 'max-age=600', age: '540' }));
  expect(operation).toMatchObject({
    verified: 'waiting',
    message: 'The site has the fix. A cache of the site may show visitors the page as it was for up to 1 more minute.',
    try_after: expect.any(Date),
  });
  now = new Date((operation.try_after?.getTime() ?? 0) + 1);
  await verifyLater(stack.deps);
  const { rows } = await stack.deps.db.execute<{ id: string }>(
    sql`select id from tasks where organisation_id = ${organisation.id} and kind = 'verify-fixes-later'`,
  );
  await stack.finished({ id: rows[0]?.id ?? '', organisationId: organisation.id });
  expect(await operation.read()).toMatchObject({ verified: 'gone', message: null, try_after: null });
}, 120_000);

it('a cache that never lets go of it is named in the end', async () => {
  const { link } = await make('pages', { content: TEXT });
  const old = (await (await fetch(link)).text()).replace('</main>', `<p>${GONE}</p></main>`);
  const cached = behindCache(link, old, { 'cache-control': 'max-age=86400' });
  const operation = await verified(link, TEXT, cached);
  now = new Date(Date.now() + 16 * 60_000);
  await verifyFix(cached, await operation.read(), AbortSignal.timeout(60_000));
  expect(await operation.read()).toMatchObject({
    verified: 'still-there',
    message: expect.stringMatching(/^The site has the fix\. A cache .* for up to 24 more hours\. Clear the site’s cache/),
    try_after: null,
  });
}, 120_000);

it('is not called fixed while it is not known what a link leads to', async () => {
  const { link } = await make('pages', { content: `${TEXT}<p>${GONE}</p>` });
  const { outgoing } = stack.deps;
  const get: Outgoing['get'] = async (asked, options) => {
    const url = String(asked);
    if (!url.endsWith('/gone-for-good/')) return outgoing.get(asked, options);
    return { ok: false, reason: 'timeout', message: 'The response took too long.', url, redirects: [] };
  };
  expect(await verified(link, `${TEXT}<p>${GONE}</p>`, { ...stack.deps, outgoing: { ...outgoing, get } })).toMatchObject({
    verified: 'unread',
    message: expect.stringMatching(/^The page was changed, but not all of its links could be asked again/),
  });
}, 120_000);
