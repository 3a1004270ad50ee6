/// <reference path="../ambient.d.ts" />
/** Differences between two texts. */
export { TextDiff, type TextDiffProps } from '../text/TextDiff.tsx';
export { diffWords, type DiffPart } from '../text/diff-words.ts';
