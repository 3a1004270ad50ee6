/// <reference path="./ambient.d.ts" />
/** Bars by category. Their engine is loaded when the first of them comes near the viewport. */
export { CategoryBars, type CategoryBarsProps } from './category/CategoryBars.tsx';
