import { postHtml } from '@canopy/contract/post-html';
import { LRUCache } from 'lru-cache';
import type { SizesByUrl } from '../post-images/index.ts';
import { cleanHtml } from './clean-html.ts';
import { countWords } from './count-words.ts';

export interface PostText {
  readonly blocks: readonly unknown[];
  readonly html: string;
}

/** Texts without blocks are cleaned each time they are read, since it is not known what stored them. */
const cleaned = new LRUCache<string, string>({ maxSize: 20_000_000, sizeCalculation: (value, key) => value.length + key.length + 1 });

/** The cleaned HTML of a text, if it was cleaned lately. */
export const findCleaned = (html: string): string | undefined => cleaned.get(html);
export const keepCleaned = (html: string, clean: string): void => void cleaned.set(html, clean);

function cleanOnce(html: string): string {
  const clean = cleaned.get(html) ?? cleanHtml(html);
  cleaned.set(html, clean);
  return clean;
}

/** The text of a post as HTML: made from its blocks, or, for one that another program wrote, cleaned. Never what a client derived. */
const htmlOfPost = ({ blocks, html }: PostText): string => (blocks.length > 0 ? postHtml(blocks) : cleanOnce(html));

/** The HTML of a post with the sizes of the images that it shows. */
export function withSizes({ blocks, html }: PostText, sizes: SizesByUrl): string {
  const sizeOf = (url: string) => sizes.get(url);
  return blocks.length > 0 ? postHtml(blocks, { sizeOf }) : cleanHtml(html, sizeOf);
}

export function makeText(text: PostText): { html: string; wordCount: number } {
  const html = htmlOfPost(text);
  return { html, wordCount: countWords(html) };
}
