export { isStopWord, lengthOf } from './phrases.ts';
export { partsOf } from './store.ts';
export { gapRoutes } from './routes.ts';
export { coversAll, languageOf, queryStems, stemsOf } from './words.ts';
