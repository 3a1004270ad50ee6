export { keywordRoutes } from './routes.ts';
export { suggestAlt } from './images/list-images.ts';
export { cutTo, descriptionWidth, titleWidth, unknownFacts } from './suggestions/check-variant.ts';
export { createKeywordTables } from './tables/keyword-tables.ts';
