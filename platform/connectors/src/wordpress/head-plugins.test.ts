import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SiteDocument, SiteRef } from '../site/document.ts';
import type { Failure } from '../site/failure.ts';
import type { SiteWritten } from '../site/site.ts';
import { realWordpress, type RealWordpress } from '../testing/wordpress/index.ts';
import { testHttp } from './http-for-tests.ts';
import { wordpress } from './wordpress.ts';

let real: RealWordpress;
beforeAll(async () => {
  real = await realWordpress();
}, 300_000);
afterAll(() => real?.close());

const siteOf = () => wordpress({ siteUrl: real.url, username: 'editor', applicationPassword: real.passwords.editor, http: testHttp }).site;
const visit = async (url: string) => ({ body: await (await fetch(url)).text() });
function written(result: SiteWritten | Failure): SiteDocument {
  if (!result.ok) throw new Error(`${result.reason}: ${result.message}`);
  return result.document;
}
let made = 0;
const create = async (html: string, kind: string) => {
  made += 1;
  return written(await siteOf().create({ kind, title: `Entry ${made}`, html }, `canopy-head-${made}`));
};

describe('where the plugin that writes the head has changed since the site was first read', () => {
  const TEXTS = { title: 'Seeds for a late spring', description: 'Which seeds still come up when the spring is late.' };
  const storedIn = async ({ kind, id }: SiteRef): Promise<Record<string, string>> => {
    const authorization = `Basic ${Buffer.from(`admin:${real.passwords.admin}`).toString('base64')}`;
    const answer = await fetch(`${real.url}/wp-json/wp/v2/${kind}/${id}?context=edit`, { headers: { authorization } });
    return ((await answer.json()) as { meta: Record<string, string> }).meta;
  };

  it('is found anew before each text, which goes into no field of the other one', async () => {
    real.use('canopy');
    const kept = siteOf();
    const { ref } = await create('<p>Moves on</p>', 'posts');
    const first = written(await kept.publish(ref, 'moves-on'));
    written(await kept.writeMeta(ref, TEXTS, first.revision));
    real.use('canopy', 'like-yoast');
    const later = { title: 'Seeds for an early spring', description: 'Which seeds come up first when the spring is early.' };
    // Yoast's fields are as empty as the other one's were when it was read.
    const now = written(await kept.writeMeta(ref, later, first.revision));
    expect(now.meta).toMatchObject(later);
    expect(await storedIn(ref)).toMatchObject({
      _canopy_seo_title: TEXTS.title,
      _yoast_wpseo_title: later.title,
      _yoast_wpseo_metadesc: later.description,
    });
    expect((await visit(now.url ?? '')).body).toContain(`<title>${later.title}</title>`);
    real.use('canopy');
    expect(await kept.writeMeta(ref, { title: 'Third' }, now.revision)).toMatchObject({ ok: false, reason: 'conflict' });
    expect(await storedIn(ref)).toMatchObject({ _canopy_seo_title: TEXTS.title });
  });

  it.each(['like-seopress', 'like-the-seo-framework'] as const)('leaves a site with %s alone, and says why', async (plugin) => {
    real.use('canopy');
    const kept = siteOf();
    const { ref, revision } = await create('<p>Not ours</p>', 'posts');
    expect(await kept.read(ref)).toMatchObject({ ok: true });
    real.use('canopy', plugin);
    expect(await kept.writeMeta(ref, TEXTS, revision)).toMatchObject({
      ok: false,
      reason: 'unsupported',
      message: expect.stringMatching(/writes the head of this site.*Nothing was changed\. Write the text in /),
    });
    expect(await storedIn(ref)).toMatchObject({ _canopy_seo_title: '' });
  });

  it('writes nothing to a Rank Math that does not tell what it stores, and says what to switch on', async () => {
    real.use('canopy');
    const kept = siteOf();
    const { ref } = await create('<p>Hidden</p>', 'posts');
    const { revision } = written(await kept.publish(ref, 'hidden-head'));
    real.use('canopy', 'closed-head', 'like-rank-math');
    const read = await kept.read(ref);
    expect(await kept.writeMeta(ref, TEXTS, read.ok ? read.document.revision : revision)).toMatchObject({
      ok: false,
      message: expect.stringContaining('Headless CMS support'),
    });
    expect((await visit(`${real.url}/hidden-head/`)).body).not.toContain(TEXTS.title);
  });

  it.each([
    ['like-yoast', 'Seeds %%sitename%%', '%%sitename%%'],
    ['like-rank-math', 'Seeds %sitename% here', '%sitename%'],
  ] as const)('does not let %s take a text for a variable', async (plugin, title, variable) => {
    real.use('canopy', plugin);
    const { ref } = await create('<p>Varies</p>', 'posts');
    const { revision } = written(await siteOf().publish(ref, `varies-${plugin}`));
    expect(await siteOf().writeMeta(ref, { title }, revision)).toMatchObject({
      ok: false,
      reason: 'refused',
      field: 'title',
      message: expect.stringContaining(`something else for ${variable}`),
    });
    // A plain percentage is no variable.
    expect(await siteOf().writeMeta(ref, { title: 'Half off: 50% of 100% seeds' }, revision)).toMatchObject({ ok: true });
  });
});
