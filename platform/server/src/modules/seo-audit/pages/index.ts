export { refreshFigures } from './figures.ts';
export { choiceOf } from './filters/choice-of.ts';
export { getPageOf } from './get-page.ts';
export { pageIdsOf, type PageChoice } from './list-pages.ts';
export { pageRoutes } from './routes.ts';
