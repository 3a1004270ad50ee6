import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { HttpCall } from '../http-call.ts';
import type { SiteDocument, SiteRef } from '../site/document.ts';
import type { Failure } from '../site/failure.ts';
import type { SiteWritten } from '../site/site.ts';
import { describeSite } from '../site/site-suite.ts';
import { realWordpress, type RealWordpress } from '../testing/wordpress/index.ts';
import { testHttp } from './http-for-tests.ts';
import { authorizeUrl, returnedPassword } from './authorize.ts';
import { wordpress } from './wordpress.ts';

let real: RealWordpress;
beforeAll(async () => {
  real = await realWordpress();
}, 300_000);
afterAll(() => real?.close());
beforeEach(() => real.use('canopy'));

type Account = 'admin' | 'editor' | 'author' | 'subscriber';
const connected = (username: Account = 'editor', applicationPassword = real.passwords[username], http: HttpCall = testHttp) =>
  wordpress({ siteUrl: real.url, username, applicationPassword, http });
const site = (account?: Account) => connected(account).site;

/** WordPress receives the next change, but its response is lost. */
let losing = false;
const losesAnswers: HttpCall = async (url, options) => {
  const answer = await testHttp(url, options);
  if (!losing || options.method !== 'POST') return answer;
  losing = false;
  return { ok: false, reason: 'network', message: 'The connection broke off.' };
};
const visit = async (url: string) => {
  const answer = await fetch(url);
  return { status: answer.status, body: await answer.text() };
};
async function editElsewhere({ kind, id }: SiteRef, content: string): Promise<void> {
  const authorization = `Basic ${Buffer.from(`admin:${real.passwords.admin}`).toString('base64')}`;
  const answer = await fetch(`${real.url}/wp-json/wp/v2/${kind}/${id}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ content }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

describeSite('Real WordPress', () => ({
  site: connected('editor', real.passwords.editor, losesAnswers).site,
  stranger: connected('editor', 'not the one').site,
  kind: 'posts',
  schedules: true,
  editElsewhere,
  loseNextAnswer: async () => {
    losing = true;
  },
  loseNextUpload: async () => {
    losing = true;
  },
  visit,
}));

function written(result: SiteWritten | Failure): SiteDocument {
  if (!result.ok) throw new Error(`${result.reason}: ${result.message}`);
  return result.document;
}
let made = 0;
const create = async (html: string, kind = 'pages', account: Account = 'editor') => {
  made += 1;
  return written(await site(account).create({ kind, title: `Entry ${made}`, html }, `canopy-real-${made}`));
};

/** Signs in as somebody in a browser would, and approves. @returns where WordPress sends the person then */
async function approvedBy(login: Account, address: string): Promise<URL> {
  const signIn = new URLSearchParams({ log: login, pwd: 'not-for-signing-in', testcookie: '1' });
  const headers = { cookie: 'wordpress_test_cookie=WP%20Cookie%20check' };
  const signed = await fetch(`${real.url}/wp-login.php`, { method: 'POST', body: signIn, headers, redirect: 'manual' });
  const cookie = signed.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const page = await (await fetch(address, { headers: { cookie } })).text();
  const form = new URLSearchParams({ approve: 'Yes' });
  for (const [input] of page.matchAll(/<input[^>]*>/g)) {
    const [name, value] = ['name', 'value'].map((attribute) => new RegExp(` ${attribute}=["']([^"']*)["']`).exec(input)?.[1]);
    if (name && value !== undefined && /type=["'](?:hidden|text)["']/.test(input))
      form.set(name, value.replaceAll('&amp;', '&').replaceAll('&#038;', '&'));
  }
  const to = `${real.url}/wp-admin/authorize-application.php`;
  const answer = await fetch(to, { method: 'POST', body: form, headers: { cookie, referer: address }, redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? 'http://nowhere/');
}

const GUTENBERG = `<!-- wp:columns {"align":"wide","style":{"spacing":{"blockGap":"2rem"}}} -->
<div class="wp-block-columns alignwide"><!-- wp:column {"width":"66.66%"} -->
<div class="wp-block-column" style="flex-basis:66.66%"><!-- wp:heading {"level":3} -->
<h3 class="wp-block-heading">Sow &amp; grow — “early”</h3>
<!-- /wp:heading -->

<!-- wp:html -->
<script type="application/ld+json">{"@context":"https://schema.org","@type":"HowTo","name":"Sow \\"early\\""}</script>
<iframe src="https://example.com/map" title='map'></iframe>
<!-- /wp:html --></div>
<!-- /wp:column --></div>
<!-- /wp:columns -->

<!-- wp:shortcode -->
[contact-form-7 id="12" title='Write to us']
<!-- /wp:shortcode -->

<p>Backslash \\ and \\n, emoji 🌱, nbsp \u00a0, unclosed <b>bold</p>`;

describe('a real WordPress', () => {
  it('tells the account, the types of content and what works', async () => {
    const verified = await connected().verify();
    expect(verified).toMatchObject({
      ok: true,
      site: { name: 'Fernhill test site', url: real.url, version: '6.5.5' },
      user: { capabilities: expect.arrayContaining(['edit_pages', 'unfiltered_html']) },
    });
    const check = await site().check();
    expect(check).toMatchObject({
      ok: true,
      kinds: [
        { kind: 'posts', creates: true },
        { kind: 'pages', creates: true },
      ],
    });
    const abilities = await site().permissions();
    expect(abilities).toMatchObject({
      ok: true,
      abilities: expect.arrayContaining([expect.objectContaining({ name: 'fix-links', works: true })]),
    });
  });

  it('gives a password by its own page to somebody who approves there, and that password works until it is revoked', async () => {
    const returnUrl = 'http://localhost:4600/wordpress/callback?state=one';
    const appId = '6a0a1b8e-93a1-4c05-8a5e-0f6f6a3f9e11';
    const asked = await authorizeUrl({ siteUrl: real.url, http: testHttp, returnUrl, label: 'Canopy test', appId });
    if (!asked.ok) throw new Error(asked.message);
    const back = await approvedBy('editor', asked.url);
    expect([back.origin, back.pathname, back.searchParams.get('state')]).toEqual(['http://localhost:4600', '/wordpress/callback', 'one']);
    const credentials = returnedPassword(Object.fromEntries(back.searchParams), real.url);
    if (credentials === null) throw new Error('the answer was not believed');
    const given = wordpress({ ...credentials, http: testHttp });
    expect(await given.verify()).toMatchObject({ ok: true, user: { name: 'Editor' } });
    expect(await given.revoke()).toEqual({ ok: true });
    expect(await given.verify()).toMatchObject({ ok: false, reason: 'bad-credentials' });
  });

  it('has types of its own, which are listed and edited as well', async () => {
    real.use('canopy', 'recipes');
    const check = await site().check();
    expect(check.ok && check.kinds).toContainEqual({ kind: 'recipes', label: 'Recipes', creates: false });
    const document = await create('<p>Leeks</p>', 'recipes');
    const edited = written(await site().write(document.ref, { html: '<p>Leeks and potatoes</p>' }, document.revision));
    expect(written(await site().writeMeta(edited.ref, META, edited.revision)).meta).toMatchObject(META);
    const list = await site().list('recipes');
    expect(list.ok && list.entries.map(({ ref }) => ref)).toEqual([document.ref]);
  });

  it('keeps Gutenberg’s comments, code and odd bytes through an edit of one link', async () => {
    const before = `${GUTENBERG}\n<p><a href="/old/">old</a></p>`;
    const document = await create(before);
    expect(document.html).toBe(before);
    const after = before.replace('/old/', '/new/');
    expect(written(await site().write(document.ref, { html: after }, document.revision)).html).toBe(after);
    const read = await site().read(document.ref);
    expect(read).toMatchObject({ ok: true, document: { html: after } });
    expect(written(await site().write(document.ref, { html: before }, read.ok ? read.document.revision : '')).html).toBe(before);
  });

  it('refuses a wrong password, and an account that may only read', async () => {
    expect(await connected('editor', 'wrong').verify()).toMatchObject({ ok: false, reason: 'bad-credentials' });
    expect(await connected('subscriber').verify()).toMatchObject({ ok: false, reason: 'insufficient-rights' });
    const { ref, revision } = await create('<p>Untouched</p>');
    expect(await site('subscriber').write(ref, { html: '<p>No</p>' }, revision)).toMatchObject({
      ok: false,
      reason: 'insufficient-rights',
    });
    expect(await site().read(ref)).toMatchObject({ document: { html: '<p>Untouched</p>' } });
  });

  it('reports what WordPress takes out for a role without the right to code', async () => {
    expect(await site('author').create({ kind: 'pages', title: 'No', html: '<p>x</p>' }, 'canopy-author-page')).toMatchObject({
      ok: false,
      reason: 'insufficient-rights',
    });
    const document = await create('<p>Plain</p>', 'posts', 'author');
    const answer = await site('author').write(document.ref, { html: '<p>Plain</p><script>track()</script>' }, document.revision);
    expect(answer).toMatchObject({ ok: false, reason: 'altered', current: { html: '<p>Plain</p>track()' } });
  });

  it('reports what a plugin takes out, whoever writes', async () => {
    const document = await create('<p>Map</p>');
    real.use('canopy', 'strips-code');
    const answer = await site('admin').write(document.ref, { html: '<p>Map</p><iframe src="/map"></iframe>' }, document.revision);
    expect(answer).toMatchObject({ ok: false, reason: 'altered', current: { html: '<p>Map</p>' } });
  });

  describe('a published page, whose next text the site would not store as it is', () => {
    const CODE = '<p>Map</p>\n<script>track()</script>\n<p onclick="go()"><a href="/old/">old</a></p>\n<iframe src="/map"></iframe>';
    /** how many entries and autosaves a trial has left behind */
    const tracesOf = async ({ kind, id }: SiteRef) => {
      const headers = { authorization: `Basic ${Buffer.from(`admin:${real.passwords.admin}`).toString('base64')}` };
      const count = async (route: string) =>
        ((await (await fetch(`${real.url}/wp-json/wp/v2/${kind}${route}`, { headers })).json()) as unknown[]).length;
      return [await count(`/${id}/autosaves?context=edit`), await count(`?slug=canopy-trial-${id}&status=any,trash&context=edit`)];
    };
    const published = async (kind = 'pages') => {
      const { ref } = await create(CODE, kind, 'admin');
      const document = written(await site('admin').publish(ref));
      expect(document.html).toBe(CODE);
      return document;
    };
    const afterEach = async ({ ref, html }: SiteDocument) => {
      expect(await site('admin').read(ref)).toMatchObject({ ok: true, document: { html } });
      expect(await tracesOf(ref)).toEqual([0, 0]);
    };

    it('is not written by an editor whom the site does not trust with code, and keeps every byte', async () => {
      const document = await published();
      real.use('canopy', 'no-unfiltered-html');
      const answer = await site('editor').write(document.ref, { html: CODE.replace('/old/', '/new/') }, document.revision);
      expect(answer).toMatchObject({ ok: false, reason: 'would-lose', message: expect.stringContaining('<script>') });
      await afterEach(document);
      // A page without code is written by the same account.
      const plain = written(await site('editor').publish((await create('<p><a href="/old/">old</a></p>')).ref));
      expect(written(await site('editor').write(plain.ref, { html: '<p><a href="/new/">old</a></p>' }, plain.revision)).html).toContain(
        '/new/',
      );
      expect(await tracesOf(plain.ref)).toEqual([0, 0]);
    });

    it('is not written past a plugin that strips code from whoever saves', async () => {
      const document = await published('posts');
      real.use('canopy', 'strips-code');
      const answer = await site('admin').write(document.ref, { html: CODE.replace('/old/', '/new/') }, document.revision);
      expect(answer).toMatchObject({
        ok: false,
        reason: 'would-lose',
        message: expect.stringMatching(/would take <script> and <iframe> out.*a plugin or the theme/),
      });
      await afterEach(document);
    });

    it('keeps what somebody has typed into the editor without saving it', async () => {
      const document = await published();
      const headers = {
        authorization: `Basic ${Buffer.from(`admin:${real.passwords.admin}`).toString('base64')}`,
        'content-type': 'application/json',
      };
      const typed = { title: document.title, content: '<p>Half a sentence</p>' };
      await fetch(`${real.url}/wp-json/wp/v2/pages/${document.ref.id}/autosaves`, { method: 'POST', headers, body: JSON.stringify(typed) });
      const answer = await site('admin').write(document.ref, { html: CODE.replace('/old/', '/new/') }, document.revision);
      expect(answer).toMatchObject({ ok: false, reason: 'conflict', message: expect.stringContaining('has not saved yet') });
      expect(await site('admin').read(document.ref)).toMatchObject({ document: { html: CODE } });
      expect(await tracesOf(document.ref)).toEqual([1, 0]);
    });
  });

  it('calls a title with an ampersand stored, as an account without the right to code has it stored', async () => {
    real.use('canopy', 'no-unfiltered-html');
    const { ref, revision } = await create('<p>Tools</p>');
    const answer = written(await site('editor').write(ref, { title: 'Spades & forks' }, revision));
    expect(answer.title).toMatch(/^Spades &(amp;)? forks$/);
  });

  it('does not overwrite what somebody changed meanwhile', async () => {
    const { ref, revision } = await create('<p>First</p>');
    await editElsewhere(ref, '<p>By hand</p>');
    expect(await site().write(ref, { html: '<p>Ours</p>' }, revision)).toMatchObject({ ok: false, reason: 'conflict' });
    expect(await site().read(ref)).toMatchObject({ document: { html: '<p>By hand</p>' } });
  });

  it('schedules in GMT, goes out when WordPress’s cron runs, and a time that has passed is at once', async () => {
    const { ref } = await create('<p>Later</p>', 'posts');
    const at = new Date(Date.now() + 3_600_000);
    const planned = written(await site().schedule(ref, at, 'goes-out-later'));
    expect(planned).toMatchObject({ status: 'scheduled', publishAt: `${at.toISOString().slice(0, 19)}Z` });
    // WordPress does nothing at that time: only a visitor's request makes it look for due posts.
    real.timeHasCome(ref.id);
    expect(await site().read(ref)).toMatchObject({ ok: true, document: { status: 'scheduled' } });
    await real.cron();
    expect(await site().read(ref)).toMatchObject({ ok: true, document: { status: 'published' } });
    expect(await visit(`${real.url}/goes-out-later/`)).toMatchObject({ status: 200, body: expect.stringContaining('Later') });
    // If its cron never runs, we notice and publish the post.
    const missed = await create('<p>Missed</p>', 'posts');
    written(await site().schedule(missed.ref, at, 'missed'));
    real.timeHasCome(missed.ref.id);
    expect(await site().publish(missed.ref)).toMatchObject({ ok: true, changed: true, document: { status: 'published' } });
    const late = await create('<p>Late</p>', 'posts');
    expect(written(await site().schedule(late.ref, new Date(Date.now() - 60_000), 'was-late')).status).toBe('published');
  });
});

const META = { title: 'Seeds — “the long way”', description: 'What to keep, "dry" & when: 100% <sown>.' };

describe('title and description of the head', () => {
  it('cannot be written where no plugin shows them, which is said before anything is sent', async () => {
    real.use();
    const { ref, revision } = await create('<p>Bare</p>');
    expect(await site().writeMeta(ref, META, revision)).toMatchObject({ ok: false, reason: 'unsupported' });
    const abilities = await site().permissions();
    expect(abilities).toMatchObject({ abilities: expect.arrayContaining([expect.objectContaining({ name: 'edit-meta', works: false })]) });
  });

  it('are kept and printed by Canopy’s plugin, on pages too, and taken back', async () => {
    const { ref, revision } = await create('<p>With a head</p>');
    const meta = written(await site().writeMeta(ref, META, revision));
    expect(meta.meta).toEqual({ ...META, canonical: '' });
    const shown = written(await site().publish(ref, 'with-a-head'));
    const { body } = await visit(shown.url ?? '');
    expect(body).toContain('<title>Seeds — “the long way”</title>');
    expect(body).toContain('<meta name="description" content="What to keep, &quot;dry&quot; &amp; when: 100% &lt;sown&gt;." />');
    expect(body.match(/<meta name="description"/g)).toHaveLength(1);
    const back = written(await site().writeMeta(ref, { title: '', description: '' }, shown.revision));
    expect(back.meta).toMatchObject({ title: '', description: '' });
    expect((await visit(shown.url ?? '')).body).not.toContain('<meta name="description"');
  });

  it('have the canonical beside them, which Canopy’s plugin keeps, prints and takes back', async () => {
    const { ref, revision } = await create('<p>With a canonical</p>');
    const canonical = `${real.url}/the-one-that-counts/?a=1&b=2`;
    const kept = written(await site().writeMeta(ref, { canonical }, revision));
    expect(kept.meta.canonical).toBe(canonical);
    const shown = written(await site().publish(ref, 'with-a-canonical'));
    const tag = () => visit(shown.url ?? '').then(({ body }) => /<link rel="canonical" href="([^"]*)"/.exec(body)?.[1]);
    expect(await tag()).toMatch(/\/the-one-that-counts\/\?a=1&#0?38;b=2$/);
    written(await site().writeMeta(ref, { canonical: '' }, shown.revision));
    expect(await tag()).toBe(shown.url);
  });

  it('are dropped by Yoast for pages without a word, which is reported; with Canopy’s plugin they are kept', async () => {
    real.use('like-yoast');
    const texts = { ...META, description: 'What to keep, "dry" & when: 100% of it.' };
    const post = await create('<p>Post</p>', 'posts');
    expect(written(await site().writeMeta(post.ref, texts, post.revision)).meta).toEqual(texts);
    const page = await create('<p>Page</p>');
    expect(await site().writeMeta(page.ref, texts, page.revision)).toMatchObject({
      ok: false,
      reason: 'altered',
      message: expect.stringContaining('did not keep'),
    });
    real.use('like-yoast', 'canopy');
    const fresh = await site().read(page.ref);
    expect(written(await site().writeMeta(page.ref, texts, fresh.ok ? fresh.document.revision : '')).meta).toMatchObject(texts);
    const shown = written(await site().publish(page.ref, 'under-yoast'));
    const { body } = await visit(shown.url ?? '');
    expect(body).toContain('<meta name="description" content="What to keep, &quot;dry&quot; &amp; when: 100% of it." />');
    expect(body.match(/<meta name="description"/g)).toHaveLength(1);
  });

  it('are written through Rank Math’s own route, read from its head, and put back, the canonical with them', async () => {
    real.use('like-rank-math');
    const { ref } = await create('<p>Ranked</p>');
    const shown = written(await site().publish(ref, 'ranked'));
    const own = { title: `${shown.title} - Fernhill test site`, canonical: shown.url };
    expect(shown.meta).toMatchObject(own);
    const canonical = `${real.url}/the-other-one/?a=1&b=2`;
    const meta = { title: 'Ranked “well” & <fast>', description: 'Rank, "quoted" & kept.', canonical };
    const kept = written(await site().writeMeta(ref, { ...meta, title: 'Ranked “well” & fast' }, shown.revision));
    const { body } = await visit(shown.url ?? '');
    expect(body).toContain('<title>Ranked “well” &amp; fast</title>');
    expect(body.match(/<link rel="canonical" href="[^"]*the-other-one/g)).toHaveLength(1);
    expect(kept.meta.canonical).toBe(canonical);
    // What Rank Math strips from a text is reported, not treated as success.
    expect(await site().writeMeta(ref, { title: meta.title }, kept.revision)).toMatchObject({ ok: false, reason: 'altered' });
    const now = await site().read(ref);
    const back = await site().writeMeta(
      ref,
      { title: '', description: '', canonical: shown.url ?? '' },
      now.ok ? now.document.revision : '',
    );
    expect((await visit(shown.url ?? '')).body).toContain(`<link rel="canonical" href="${shown.url}"`);
    expect(back).toMatchObject({ ok: false, reason: 'altered', current: { meta: own } });
    expect(real.complaints()).not.toMatch(/like-rank-math/);
  });

  it('are no business of an account that may not edit the page', async () => {
    const { ref } = await create('<p>Mine</p>');
    const authorization = `Basic ${Buffer.from(`author:${real.passwords.author}`).toString('base64')}`;
    const answer = await fetch(`${real.url}/wp-json/wp/v2/pages/${ref.id}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ meta: { _canopy_seo_title: 'Theirs' } }),
    });
    expect(answer.status).toBe(403);
    expect(real.complaints()).not.toMatch(/mu-plugins\/canopy/);
  });
});
