/// <reference path="./ambient.d.ts" />
/** Shares of a whole. The engine behind them is fetched with the first that comes near the viewport. */
export { SharePie, type SharePieProps } from './category/SharePie.tsx';
