/// <reference path="../ambient.d.ts" />
/** Two versions of a text as one. */
export { TextDiff, type TextDiffProps } from '../text/TextDiff.tsx';
