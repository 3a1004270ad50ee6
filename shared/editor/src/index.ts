// Heavy: load it through `@canopy/editor/load`.
export { BlockEditor } from './BlockEditor.tsx';
export type { BlockEditorProps } from './BlockEditor.tsx';
export { blocksToHtml, blocksToMarkdown, htmlToBlocks, markdownToBlocks } from './conversions.ts';
export { lossesOfHtml, lossesOfMarkdown } from './losses.ts';
export type { EditorHandle, EditorSelection } from './editor-handle.ts';
export type { EditorBlock } from './schema.ts';
