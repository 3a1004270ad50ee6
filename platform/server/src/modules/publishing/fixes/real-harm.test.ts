import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  applyEasyFix,
  getPublishOperation,
  getPublishRun,
  publishPages,
  saveWordpressCredentials,
  undoPublish,
  undoPublishRun,
  type PublishOperation,
} from '@canopy/contract/publishing';
import { getCrawlSettings, saveCrawlSettings, type SiteFix, type TextGiven } from '@canopy/contract/seo-audit';
import { realWordpress, type RealWordpress } from '@canopy/connectors/testing/wordpress';
import { createOutgoing } from '@canopy/crawler/outgoing';
import { urlId } from '../../../store/url-id.ts';
import { testStack, type TestClient, type TestOrganisation, type TestStack } from '../../../testing/index.ts';
import { startCrawlOf } from '../../seo-audit/crawls/index.ts';
import { seoAuditModules } from '../../seo-audit/index.ts';
import { publishingModules } from '../index.ts';

type Account = 'admin' | 'editor';
type Plugins = Parameters<RealWordpress['use']>;
interface Cause {
  account: Account;
  plugins: Plugins;
  /** what a person is told about a page with code; null: it is changed */
  code: RegExp | null;
  /** the same about a page without; null: it is changed */
  plain: RegExp | null;
}

const ACCOUNT = /would take <script>.* out of this page on saving\. The connected account .*administrator/;
const SITE = /would take <script>.* out of this page on saving\. The site lets none of its own accounts.*Ask whoever runs the site/;
const PLUGIN = /would take <script> and <iframe> out of this page on saving\. The account is allowed .* a plugin or the theme/;
const NO_RIGHT = /account lacks permissions/;

/** Why a site may not store what it is sent, and what becomes of its pages then. */
const CAUSES: Readonly<Record<string, Cause>> = {
  'an administrator': { account: 'admin', plugins: [], code: null, plain: null },
  'an editor': { account: 'editor', plugins: [], code: null, plain: null },
  'an editor without the right to code': { account: 'editor', plugins: ['editors-without-code'], code: ACCOUNT, plain: null },
  'an administrator of a site that voids that right': { account: 'admin', plugins: ['no-unfiltered-html'], code: SITE, plain: null },
  'an account that became an author': { account: 'editor', plugins: ['editors-are-authors'], code: NO_RIGHT, plain: NO_RIGHT },
  'a plugin that strips on saving': { account: 'admin', plugins: ['strips-code'], code: PLUGIN, plain: null },
  'a plugin that strips what is stored, not autosaves': { account: 'admin', plugins: ['strips-when-stored'], code: PLUGIN, plain: null },
};
const names = Object.keys(CAUSES);
const slugOf = (cause: string, sort: string) => `${sort}-${names.indexOf(cause)}`;
const OWN = ['lossy-a', 'lossy-b', 'lossy-plain'];

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const ODD = `<p>  Odd   spaces — “said”, 2 x 4 "quoted" -- \\ <b>unclosed</p>`;
const sources = (url: string, slug: string) => {
  const plain = `<p data-n='${slug}'>See <a class="x" href="${url}/gone/">the plan of ${slug}</a> and <img src="${url}/a.png" class="wide">.</p>\n${ODD}`;
  const code = `${plain}\n<script>track("${slug}")</script>\n<p onclick="go()">Go</p>\n<iframe src="https://example.com/map"></iframe>`;
  return slug.includes('plain') ? plain : code;
};
const FIXED = 'internal_link_404' satisfies SiteFix;
const ALT = 'missing_alt_text_in_images' satisfies SiteFix;
const ALT_TEXT = 'Hedge > 2 m, "long" & wide';

let real: RealWordpress;
let stack: TestStack;
let client: TestClient;
let organisation: TestOrganisation;
beforeAll(async () => {
  real = await realWordpress();
  real.use();
  const { host } = new URL(real.url);
  stack = await testStack({
    modules: [...publishingModules, ...seoAuditModules],
    config: { crawlAllowHosts: [host] },
    deps: { outgoing: createOutgoing({ allowHosts: [host], userAgent: 'CanopyTest' }) },
  });
  const user = await stack.createUser({ isAdmin: true });
  organisation = await stack.createOrganisation({ members: [user], domain: host });
  client = stack.asUser(user, organisation);
  for (const slug of [...names.flatMap((name) => [slugOf(name, 'code'), slugOf(name, 'plain')]), ...OWN]) await written(slug);
  await connect('editor');
  const { basic_auth_username: _none, ...settings } = (await client.call(getCrawlSettings)).body;
  const exclude = ['/wp-json/', '/feed/', '*/feed/', '/author/', '/category/', '/2*', '*?*', '/hello-world/', '/sample-page/'];
  await client.call(saveCrawlSettings, { body: { ...settings, render: 'never', exclude } });
  const crawl = await startCrawlOf(stack.deps, { organisationId: organisation.id, userId: null });
  await stack.finished({ id: crawl.task_id, organisationId: organisation.id });
  // The crawls that follow fixes are not what is tested, and PHP's web server answers one request at a time.
  await client.call(saveCrawlSettings, { body: { ...settings, render: 'never', exclude, requests_per_second: 0.1 } });
}, 300_000);
afterAll(async () => {
  await stack?.close();
  await real?.close();
});

async function asAdmin(route: string, { method = 'GET', body }: { method?: string; body?: object } = {}): Promise<unknown> {
  const authorization = `Basic ${Buffer.from(`admin:${real.passwords.admin}`).toString('base64')}`;
  const answer = await fetch(`${real.url}/wp-json/wp/v2/${route}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}
/** A post as somebody writes one: a draft that is published later, so that WordPress has a revision of it. */
async function written(slug: string): Promise<void> {
  const body = { title: slug, slug, status: 'draft', content: sources(real.url, slug) };
  const { id } = (await asAdmin('posts', { method: 'POST', body })) as { id: number };
  await asAdmin(`posts/${id}`, { method: 'POST', body: { status: 'publish' } });
}
async function sourceOf(slug: string): Promise<string> {
  const [entry] = (await asAdmin(`posts?slug=${slug}&context=edit`)) as { content: { raw: string } }[];
  return entry?.content.raw ?? 'missing';
}
async function connect(account: Account): Promise<void> {
  const body = { site_url: real.url, username: account, application_password: real.passwords[account] };
  const answer = await client.call(saveWordpressCredentials, { body });
  if (answer.status !== 200) throw new Error(answer.text);
}
const urlOf = (slug: string) => `${real.url}/${slug}/`;

/** of what was requested last */
let runId = '';
async function ended({ task_id, run_id }: { task_id: string; run_id: string }): Promise<PublishOperation[]> {
  runId = run_id;
  await stack.finished({ id: task_id, organisationId: organisation.id });
  return (await client.call(getPublishRun, { params: { id: run_id } })).body.operations;
}
async function fix(slugs: readonly string[], codes: SiteFix[]): Promise<PublishOperation[]> {
  const texts = slugs.map((slug): TextGiven => ({ page_id: urlId(urlOf(slug)), code: ALT, image: `${real.url}/a.png`, text: ALT_TEXT }));
  const body = { page_ids: slugs.map((slug) => urlId(urlOf(slug))), selected_issues: codes, texts: codes.includes(ALT) ? texts : [] };
  return ended((await client.call(applyEasyFix, { body })).body);
}
async function undo({ id }: PublishOperation): Promise<PublishOperation> {
  await ended((await client.call(undoPublish, { params: { id }, body: {} })).body);
  return (await client.call(getPublishOperation, { params: { id } })).body;
}

/** What a person would have done by hand, computed without the code under test. */
const byHand = {
  'fixes of a link and an alt text': (source: string) =>
    source
      .replace(/<a class="x" href="[^"]*\/gone\/">(.*?)<\/a>/, '<span class="x">$1</span>')
      .replace('<img src', '<img alt="Hedge &gt; 2 m, &quot;long&quot; &amp; wide" src'),
  'texts to be published': (source: string) => `${source}\n<p>One more paragraph.</p>`,
} as const;
type Change = keyof typeof byHand;

async function make(what: Change, slugs: readonly string[]): Promise<PublishOperation[]> {
  if (what === 'fixes of a link and an alt text') return fix(slugs, [FIXED, ALT]);
  const pages = await Promise.all(
    slugs.map(async (slug) => {
      const source = await sourceOf(slug);
      const [entry] = (await asAdmin(`posts?slug=${slug}`)) as { id: number }[];
      return {
        key: randomUUID(),
        page_url: urlOf(slug),
        title: slug,
        content: byHand[what](source),
        originalContent: source,
        object_id: `posts/${entry?.id}`,
        selectedOrganisationId: organisation.id,
      };
    }),
  );
  const answer = await client.call(publishPages, { params: { platform: 'wordpress' }, body: { pages } });
  if (answer.status >= 400) throw new Error(answer.text);
  return ended(answer.body);
}

describe.each(names)('changes by way of %s', (name) => {
  const cause = CAUSES[name] as Cause;
  const sorts = [
    { slug: slugOf(name, 'code'), refusal: cause.code },
    { slug: slugOf(name, 'plain'), refusal: cause.plain },
  ];

  it.each(Object.keys(byHand) as Change[])(
    '%s: each all of it or nothing, said as it is, and reverted to the same bytes',
    async (what) => {
      real.use();
      await connect(cause.account);
      real.use(...cause.plugins);
      const slugs = sorts.map(({ slug }) => slug);
      const before = await Promise.all(slugs.map(sourceOf));
      const operations = await make(what, slugs);
      expect(operations).toHaveLength(2);
      for (const [at, { slug, refusal }] of sorts.entries()) {
        const operation = operations.find(({ page_url: url }) => url === urlOf(slug));
        if (refusal) {
          expect(operation).toMatchObject({ state: 'failed', can_undo: false, message: expect.stringMatching(refusal) });
          expect(await sourceOf(slug)).toBe(before[at]);
        } else {
          expect({ ...operation, message: null }).toMatchObject({ state: 'published', can_undo: true });
          expect(await sourceOf(slug)).toBe(byHand[what](before[at] ?? ''));
        }
      }
      const done = operations.find(({ can_undo: can }) => can);
      if (!done) return;
      await ended((await client.call(undoPublishRun, { params: { id: runId }, body: {} })).body);
      expect((await Promise.all(slugs.map(sourceOf))).map(sha256)).toEqual(before.map(sha256));
    },
    120_000,
  );
});

it('refuses to connect an author, and says what is missing', async () => {
  real.use();
  const body = { site_url: real.url, username: 'author', application_password: real.passwords.author };
  const answer = await client.call(saveWordpressCredentials, { body });
  expect(answer.status).toBe(422);
  expect(answer.text).toMatch(/lacks edit_pages.*Editor or Administrator/);
});

it('a loss that no trial shows meets one page, is named, leads to the site’s own version, and is undone once the plugin is off', async () => {
  real.use();
  await connect('admin');
  real.use('strips-published');
  const before = new Map(await Promise.all(OWN.map(async (slug) => [slug, await sourceOf(slug)] as const)));
  const operations = await fix(OWN, [FIXED]);
  const lost = operations.filter(({ message }) => /took <script> and <iframe> out of it while saving/.test(message ?? ''));
  expect(lost).toHaveLength(1);
  const [harmed] = lost;
  if (!harmed) throw new Error('none was lost');
  expect(harmed).toMatchObject({ state: 'published', verified: 'altered', can_undo: true });
  expect(harmed.message).toMatch(/did not write the earlier version back.*Pages with the same content are left alone/);
  const spared = operations.find(({ page_url: url, id }) => id !== harmed.id && url?.includes('lossy-plain') === false);
  expect(spared).toMatchObject({
    state: 'failed',
    can_undo: false,
    message: expect.stringMatching(/^Nothing was changed\. Saving .*lossy-/),
  });
  expect(operations.find(({ page_url: url }) => url?.includes('lossy-plain'))).toMatchObject({ state: 'published', verified: 'gone' });
  const slugOfUrl = (url: string | null) => OWN.find((slug) => url === urlOf(slug)) ?? '';
  const slug = slugOfUrl(harmed.page_url);
  expect(await sourceOf(slugOfUrl(spared?.page_url ?? null))).toBe(before.get(slugOfUrl(spared?.page_url ?? null)));

  // The link is to the version with every byte of before.
  const revision = /^http:\/\/127\.0\.0\.1:\d+\/wp-admin\/revision\.php\?revision=(\d+)$/.exec(harmed.restore_url ?? '')?.[1];
  const [entry] = (await asAdmin(`posts?slug=${slug}`)) as { id: number }[];
  const kept = (await asAdmin(`posts/${entry?.id}/revisions/${revision}?context=edit`)) as { content: { raw: string } };
  expect(kept.content.raw).toBe(before.get(slug));

  // With the plugin still on, an undo says what it cannot restore, and can be asked for again.
  const half = await undo(harmed);
  expect(half).toMatchObject({ state: 'published', can_undo: true, restore_url: harmed.restore_url });
  expect(half.message).toMatch(/The earlier version was written, but the site took <script> and <iframe> out of it while saving/);
  real.use();
  expect(await undo(harmed)).toMatchObject({ state: 'undone', message: null });
  expect(sha256(await sourceOf(slug))).toBe(sha256(before.get(slug) ?? ''));
  // What was left alone is done now.
  expect(await fix([slugOfUrl(spared?.page_url ?? null)], [FIXED])).toMatchObject([{ state: 'published', verified: 'gone' }]);
}, 120_000);
