import { postHtml } from '@canopy/contract/post-html';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../../../deps.ts';
import { imageSizes } from '../post-images/index.ts';
import { cleanHtml } from './clean-html.ts';

/** Texts without blocks are cleaned each time they are read, since it is not known what stored them. */
const cleaned = new LRUCache<string, string>({ maxSize: 20_000_000, sizeCalculation: (value, key) => value.length + key.length + 1 });

function cleanOnce(html: string): string {
  const clean = cleaned.get(html) ?? cleanHtml(html);
  cleaned.set(html, clean);
  return clean;
}

interface Text {
  readonly blocks: readonly unknown[];
  readonly html: string;
}

/** The text of a post as HTML: made from its blocks, or, for one that another program wrote, cleaned. Never what a client derived. */
export const htmlOfPost = ({ blocks, html }: Text): string => (blocks.length > 0 ? postHtml(blocks) : cleanOnce(html));

/** The same as it is published, with the sizes of the workspace's own images. */
export async function publishedHtml(deps: Pick<Deps, 'db'>, organisationId: string, text: Text): Promise<string> {
  const html = htmlOfPost(text);
  const sizeOf = await imageSizes(deps, organisationId, html);
  if (!sizeOf) return html;
  return text.blocks.length > 0 ? postHtml(text.blocks, { sizeOf }) : cleanHtml(text.html, sizeOf);
}
