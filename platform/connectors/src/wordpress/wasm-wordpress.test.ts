import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { SiteDocument } from '../site/document.ts';
import type { Failure } from '../site/failure.ts';
import type { SiteWritten } from '../site/site.ts';
import { realWordpress, type RealWordpress } from '../testing/wordpress/index.ts';
import { testHttp } from './http-for-tests.ts';
import { wordpress } from './wordpress.ts';

// Runs in place of `real-wordpress.test.ts` if there is no PHP: in WebAssembly each request takes half a second or more.

let real: RealWordpress;
beforeAll(async () => {
  real = await realWordpress();
  real.use('canopy');
}, 300_000);
afterAll(() => real?.close());

const connected = (applicationPassword = real.passwords.editor) =>
  wordpress({ siteUrl: real.url, username: 'editor', applicationPassword, http: testHttp });

function written(result: SiteWritten | Failure): SiteDocument {
  if (!result.ok) throw new Error(`${result.reason}: ${result.message}`);
  return result.document;
}

const BEFORE = `<!-- wp:paragraph {"className":"lead"} -->
<p class="lead">Sow &amp; grow — “early”, <a href="/old/">as before</a></p>
<!-- /wp:paragraph -->

[seeds id="12" title='Write to us']`;

it('is connected, and refuses a wrong password', async () => {
  expect(await connected().verify()).toMatchObject({ ok: true, site: { name: 'Fernhill test site', url: real.url, version: '6.5.5' } });
  expect(await connected('wrong').verify()).toMatchObject({ ok: false, reason: 'bad-credentials' });
});

it('lists, is read, written and put back byte for byte, and keeps what somebody else changed meanwhile', async () => {
  const { site } = connected();
  const document = written(await site.create({ kind: 'pages', title: 'In WebAssembly', html: BEFORE }, 'canopy-wasm'));
  const list = await site.list('pages');
  expect(list.ok && list.entries.map(({ ref }) => ref)).toContainEqual(document.ref);
  expect(await site.read(document.ref)).toMatchObject({ ok: true, document: { html: BEFORE, revision: document.revision } });
  const after = BEFORE.replace('/old/', '/new/');
  const changed = written(await site.write(document.ref, { html: after }, document.revision));
  expect(changed.html).toBe(after);
  expect(await site.write(document.ref, { html: '<p>Late</p>' }, document.revision)).toMatchObject({ ok: false, reason: 'conflict' });
  expect(written(await site.write(document.ref, { html: BEFORE }, changed.revision)).html).toBe(BEFORE);
});

it('shows visitors what is published, with the title and description of Canopy’s plugin, and takes it back', async () => {
  const { site } = connected();
  const { ref, revision } = written(await site.create({ kind: 'posts', title: 'Seen', html: '<p>Leeks</p>' }, 'canopy-wasm-seen'));
  const meta = written(await site.writeMeta(ref, { title: 'Leeks — “early”', description: 'When to sow' }, revision));
  expect(meta.meta).toMatchObject({ title: 'Leeks — “early”', description: 'When to sow' });
  const shown = written(await site.publish(ref, 'seen'));
  const visit = async () => {
    const answer = await fetch(shown.url ?? '');
    return { status: answer.status, body: await answer.text() };
  };
  const { status, body } = await visit();
  expect(status).toBe(200);
  expect(body).toContain('<p>Leeks</p>');
  expect(body).toContain('<title>Leeks — “early”</title>');
  expect(written(await site.unpublish(ref)).status).toBe('draft');
  expect((await visit()).status).toBe(404);
  expect(real.complaints()).not.toMatch(/mu-plugins\/canopy/);
});
