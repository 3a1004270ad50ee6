import { z } from 'zod';
import { checkedSite } from '../site/checked-site.ts';
import type { Ability, Primitives, Site } from '../site/site.ts';
import { restOf, type Connection, type Rest } from './connection.ts';
import { entryPrimitives } from './entries.ts';
import { failure, type Failure } from './failure.ts';
import { mediaLibrary } from './media.ts';
import { mayCode } from './rehearse.ts';
import { canonicalAbility, seoKeys, type Keys } from './seo-meta.ts';
import { verify } from './verify.ts';
import { wireType, wireUser } from './wire.ts';

/** Types that WordPress exposes in REST but that are not the site's content. */
const NOT_CONTENT = new Set([
  'attachment',
  'nav_menu_item',
  'wp_block',
  'wp_template',
  'wp_template_part',
  'wp_navigation',
  'wp_global_styles',
  'wp_font_family',
  'wp_font_face',
]);

/** A self-hosted WordPress behind the interface common to all platforms. */
export function ownSite(connection: Connection): Site {
  const rest = restOf(connection);
  const namespaces = async (again?: 'again') => {
    const known = await connection.discovered();
    const found = again && known.ok ? await connection.discovered(known.root) : known;
    return found.ok ? found.index.namespaces : found;
  };
  const adminUrl = async () => {
    const found = await connection.discovered();
    // The address under which WordPress believes to be reached may lack the scheme or port that works.
    return found.ok && URL.canParse(found.index.url)
      ? `${connection.site.origin}${new URL(found.index.url).pathname.replace(/\/+$/, '')}/wp-admin`
      : null;
  };
  const primitives: Primitives = {
    check: async () => {
      const [verified, kinds] = await Promise.all([verify(connection), contentKinds(rest, 'wp/v2/')]);
      if (!verified.ok) return verified;
      if (!kinds.ok) return kinds;
      return { ok: true, site: verified.site, account: { name: verified.user.name }, kinds: kinds.kinds, checkedAt: verified.checkedAt };
    },
    permissions: async () => {
      const names = await namespaces();
      return 'ok' in names ? names : abilitiesOf(rest, seoKeys(names));
    },
    ...entryPrimitives({ rest, base: 'wp/v2/', namespaces, adminUrl, clock: connection.clock }),
    library: mediaLibrary(rest, 'wp/v2/'),
  };
  return checkedSite(primitives, connection.clock);
}

/** Every type of content, posts first. */
export async function contentKinds(rest: Rest, base: string) {
  const asked = await rest(`${base}types`, { query: { context: 'edit' } });
  if (!asked.ok) return asked;
  const types = z.record(z.string(), z.unknown()).safeParse(asked.json);
  if (!types.success) return failure('unexpected', 'WordPress’s list of content types could not be read.');
  const kinds = Object.values(types.data).flatMap((value) => {
    const type = wireType.safeParse(value);
    if (!type.success || !type.data.viewable || NOT_CONTENT.has(type.data.slug)) return [];
    return [
      { kind: type.data.rest_base, label: type.data.name, creates: type.data.rest_base === 'posts' || type.data.rest_base === 'pages' },
    ];
  });
  return { ok: true as const, kinds: kinds.sort((a, b) => Number(b.kind === 'posts') - Number(a.kind === 'posts')) };
}

/** The account's permissions, by WordPress's capability names. */
export async function abilitiesOf(rest: Rest, keys: Keys | null, base = 'wp/v2/'): Promise<{ ok: true; abilities: Ability[] } | Failure> {
  const [asked, canonical, actions] = await Promise.all([
    rest(`${base}users/me`, { query: { context: 'edit' } }),
    canonicalAbility(rest, base, keys),
    rest(`${base}pages`, { query: { context: 'edit', per_page: '1', _fields: '_links' } }),
  ]);
  if (!asked.ok) return asked;
  const user = wireUser.safeParse(asked.json);
  if (!user.success) return failure('unexpected', 'WordPress’s account data could not be read.');
  const may = (capability: string) => user.data.capabilities.includes(capability);
  const needs = (works: boolean, note: string, missing: string) => ({ works, note: works ? note : missing });
  const editor = 'The account needs the role Editor or Administrator.';
  const page: unknown = actions.ok && Array.isArray(actions.json) ? actions.json[0] : undefined;
  const unfiltered = mayCode(page) ?? may('unfiltered_html');
  return {
    ok: true,
    abilities: [
      { name: 'edit-pages', ...needs(may('edit_pages') && may('edit_published_pages'), 'Pages of any author', editor) },
      { name: 'edit-posts', ...needs(may('edit_others_posts') && may('edit_published_posts'), 'Posts of any author', editor) },
      {
        name: 'edit-meta',
        ...needs(
          keys !== null,
          `Through ${keys?.plugin ?? ''}`,
          'Needs Canopy’s plugin (on the integration screen), Yoast SEO or Rank Math.',
        ),
      },
      { name: 'edit-canonical', ...canonical },
      { name: 'create-posts', ...needs(may('publish_posts'), 'Drafts and published posts', editor) },
      { name: 'schedule', ...needs(may('publish_posts'), 'WordPress publishes at the scheduled time; Canopy verifies it', editor) },
      { name: 'unpublish', ...needs(may('edit_published_posts'), 'Back to draft', editor) },
      {
        name: 'fix-links',
        ...needs(
          may('edit_pages') && unfiltered,
          'In the content of pages and posts; not in the theme or in menus',
          'Only in pages without code: WordPress takes scripts, embeds and handlers out of what this account saves, so Canopy leaves such pages alone. Connect an administrator’s account to fix those as well.',
        ),
      },
      {
        name: 'upload-media',
        ...needs(
          may('upload_files'),
          'To the media library, with alt text',
          'The account is not allowed to upload files. Images in posts are loaded from Canopy.',
        ),
      },
    ],
  };
}
