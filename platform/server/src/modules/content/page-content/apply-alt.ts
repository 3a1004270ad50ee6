import type { CallOutput, ParsedBody } from '@canopy/contract';
import type { applyImageAlt } from '@canopy/contract/content';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { connectedSite } from '../../publishing/platforms/index.ts';
import { readSitePageOf } from '../../publishing/site-pages/index.ts';
import { compose } from './compose.ts';
import { contentBlocks } from './content-blocks.ts';

/**
 * Writes an alternative text into a page's content, wherever the image appears.
 * @throws problem 404 `platform-not-connected`, `page-not-on-site`; 409 `image-not-in-content`
 */
export async function applyAlt(
  deps: Deps,
  { organisationId }: Actor,
  { page_url: url, src, alt, content }: ParsedBody<typeof applyImageAlt>,
): Promise<CallOutput<typeof applyImageAlt>> {
  const { row } = await connectedSite(deps, organisationId);
  const { ref, title, html } = await readSitePageOf(deps, organisationId, { url });
  const base = content ?? html ?? '';
  const wanted = absolute(src, url);
  const blocks = await contentBlocks(base);
  const changes = blocks.flatMap(({ image }, block) =>
    image?.alt && wanted !== null && absolute(image.src, url) === wanted ? [{ kind: 'alt' as const, block, after: alt }] : [],
  );
  if (html === null || changes.length === 0)
    throw problem(
      409,
      'image-not-in-content',
      'This image is not in the content of the page. It is in the theme or a widget; change it there.',
    );
  return { ref, platform: row.platform, title, page_url: url, original_html: html, updated_html: compose(base, blocks, changes) };
}

function absolute(address: string, base: string): string | null {
  return URL.canParse(address, base) ? new URL(address, base).href : null;
}
