/// <reference path="./ambient.d.ts" />
/** Shares of a whole. Their engine is loaded when the first of them comes near the viewport. */
export { SharePie, type SharePieProps } from './category/SharePie.tsx';
