import { splitBlocks } from './split-blocks.ts';

/** A source as HTML whose paragraphs are elements: those of WordPress's classic editor are lines of text between blank ones. */
export function plainParagraphs(html: string): string {
  return splitBlocks(html)
    .map(({ raw }) => raw.replace(/<!--[\s\S]*?-->/g, '').trim())
    .filter((raw) => raw !== '')
    .map((raw) => (OPENS_BLOCK.test(raw) ? raw : `<p>${raw.replaceAll('\n', '<br>')}</p>`))
    .join('\n');
}

const OPENS_BLOCK =
  /^<(?:p|h[1-6]|ul|ol|dl|blockquote|pre|hr|details|table|figure|div|section|article|aside|header|footer|main|nav|img)\b/i;
