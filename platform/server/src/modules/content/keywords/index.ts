export { keywordRoutes } from './routes.ts';
export { brandPattern } from './opportunity/read-rows.ts';
export { suggestAlt } from './images/list-images.ts';
export { unknownFacts } from './suggestions/check-variant.ts';
export { intentOf } from './facts/intent.ts';
