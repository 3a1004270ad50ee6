export { coreBlocks } from './core-blocks.ts';
export { mergeTexts, type MergePart, type Overlap } from './merge-texts.ts';
export { plainParagraphs } from './plain-paragraphs.ts';
