/// <reference path="./ambient.d.ts" />
/** Bars by category. The engine behind them is fetched with the first that comes near the viewport. */
export { CategoryBars, type CategoryBarsProps } from './category/CategoryBars.tsx';
