import { BlockNoteEditor } from '@blocknote/core';
import { fitBlocks } from './fit-blocks.ts';
import { hideAddresses, withoutStyling } from './hide-addresses.ts';
import { readHtml } from './read-html.ts';
import { schema, type EditorBlock } from './schema.ts';

let converter: BlockNoteEditor<typeof schema.blockSchema, typeof schema.inlineContentSchema, typeof schema.styleSchema> | undefined;

/** An editor that is never shown; conversions need its schema. */
const shared = () => (converter ??= BlockNoteEditor.create({ schema }));

/** Blocks as plain HTML, such as a site's page would hold. Nesting that HTML does not have is flattened. */
export function blocksToHtml(blocks: readonly unknown[]): string {
  if (blocks.length === 0) return '';
  const { hidden, restore } = hideAddresses(fitBlocks(blocks));
  return restore(shared().blocksToHTMLLossy(hidden), 'html');
}

/** Reads HTML. Scripts and whatever the editor has no block for are left out; nothing of it is run or fetched. */
export function htmlToBlocks(html: string): EditorBlock[] {
  // The library takes an element as well as text, which its type does not say. Text it would parse itself, styles and all.
  return shared().tryParseHTMLToBlocks(readHtml(html) as unknown as string);
}

/** Blocks as Markdown (GFM). Colours and alignment, which Markdown does not have, are left out. */
export function blocksToMarkdown(blocks: readonly unknown[]): string {
  if (blocks.length === 0) return '';
  const { hidden, restore } = hideAddresses(withoutStyling(fitBlocks(blocks)));
  return restore(shared().blocksToMarkdownLossy(hidden), 'markdown');
}

/** Reads Markdown (GFM). */
export function markdownToBlocks(markdown: string): EditorBlock[] {
  return shared().tryParseMarkdownToBlocks(markdown);
}
