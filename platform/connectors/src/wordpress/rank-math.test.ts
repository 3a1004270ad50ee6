import { expect, it } from '@jest/globals';
import type { HttpCall } from '../http-call.ts';
import { wordpress } from './wordpress.ts';

const LINK = 'https://fern.example/about/';

/** A WordPress with Rank Math as its source describes it: values are set through its own route and visible only in the head it writes. */
function rankMathSite() {
  const meta = new Map<string, string>();
  const answers: Record<string, (body: string | undefined) => unknown> = {
    '/wp-json/': () => ({
      name: 'Fern',
      url: 'https://fern.example',
      namespaces: ['wp/v2', 'rankmath/v1'],
      authentication: { 'application-passwords': {} },
    }),
    '/wp-json/wp/v2/users/me': () => ({ id: 2, name: 'Robin', capabilities: { edit_pages: true, edit_posts: true } }),
    '/wp-json/wp/v2/pages/7': () => ({
      id: 7,
      link: LINK,
      slug: 'about',
      status: 'publish',
      title: { raw: 'About' },
      content: { raw: '<p>Us</p>' },
      modified_gmt: '2026-01-01T10:00:00',
      meta: [],
    }),
    '/wp-json/rankmath/v1/getHead': () => ({
      success: true,
      head: `<title>${meta.get('rank_math_title') ?? 'About - Fern'}</title>\n<meta name="description" content="${meta.get('rank_math_description') ?? 'Us'}"/>\n<link rel="canonical" href="${meta.get('rank_math_canonical_url') ?? LINK}" />`,
    }),
    '/wp-json/rankmath/v1/updateMeta': (body) => {
      const given = JSON.parse(body ?? '{}') as { objectID: number; meta: Record<string, string> };
      // An empty value deletes.
      for (const [key, value] of Object.entries(given.meta))
        if (value === '') meta.delete(key);
        else meta.set(key, value);
      return { slug: true };
    },
  };
  const http: HttpCall = async (url, { body }) => {
    const found = answers[new URL(url).pathname];
    const text = JSON.stringify(found?.(body?.toString()) ?? { code: 'rest_no_route', message: 'No route was found.' });
    return { ok: true, url, status: found ? 200 : 404, headers: {}, body: new TextEncoder().encode(text) };
  };
  const { site } = wordpress({ siteUrl: 'https://fern.example', username: 'robin', applicationPassword: 'abcd', http });
  return { site, meta };
}

it('Rank Math lets the canonical be set, read back, and put back as it was', async () => {
  const { site, meta } = rankMathSite();
  const ref = { kind: 'pages', id: '7' };
  const abilities = await site.permissions();
  expect(abilities).toMatchObject({
    abilities: expect.arrayContaining([{ name: 'edit-canonical', works: true, note: expect.stringContaining('Rank Math') }]),
  });
  const before = await site.read(ref);
  if (!before.ok) throw new Error(before.message);
  expect(before.document.meta).toEqual({ title: 'About - Fern', description: 'Us', canonical: LINK });

  const other = 'https://fern.example/about-us/';
  const written = await site.writeMeta(ref, { canonical: other }, before.document.revision);
  expect(written).toMatchObject({ ok: true, changed: true, document: { meta: { canonical: other } } });
  if (!written.ok) return;
  // Rank Math defaults to the page itself, so nothing is stored.
  expect(await site.writeMeta(ref, { canonical: LINK }, written.document.revision)).toMatchObject({
    ok: true,
    document: { meta: { canonical: LINK }, revision: before.document.revision },
  });
  expect([...meta.keys()]).toEqual([]);
});
