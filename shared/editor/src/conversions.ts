import { BlockNoteEditor } from '@blocknote/core';
import { postHtml } from '@canopy/contract/post-html';
import { fitBlocks } from './fit-blocks.ts';
import { hideAddresses, withoutStyling } from './hide-addresses.ts';
import { readHtml } from './read-html.ts';
import { schema, type EditorBlock } from './schema.ts';

let converter: BlockNoteEditor<typeof schema.blockSchema, typeof schema.inlineContentSchema, typeof schema.styleSchema> | undefined;

/** An editor that is never rendered; conversions need its schema. */
const shared = () => (converter ??= BlockNoteEditor.create({ schema }));

/** Blocks as the HTML of a web page, exactly as they are published. */
export const blocksToHtml = (blocks: readonly unknown[]): string => postHtml(fitBlocks(blocks));

/** Parses HTML. Scripts and anything without a matching block are dropped; nothing is executed or fetched. */
export function htmlToBlocks(html: string): EditorBlock[] {
  // The library also accepts an element, though its type does not say so. Given text, it would parse that itself, styles included.
  return shared().tryParseHTMLToBlocks(readHtml(html) as unknown as string);
}

/** Blocks as Markdown (GFM). Colours and alignment, which Markdown does not support, are dropped. */
export function blocksToMarkdown(blocks: readonly unknown[]): string {
  if (blocks.length === 0) return '';
  const { hidden, restore } = hideAddresses(withoutStyling(fitBlocks(blocks)));
  return restore(shared().blocksToMarkdownLossy(hidden));
}

/** Parses Markdown (GFM). */
export function markdownToBlocks(markdown: string): EditorBlock[] {
  return shared().tryParseMarkdownToBlocks(markdown);
}
