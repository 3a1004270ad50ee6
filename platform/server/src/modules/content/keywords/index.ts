export { keywordRoutes } from './routes.ts';
export { suggestAlt } from './images/list-images.ts';
export { unknownFacts } from './suggestions/check-variant.ts';
