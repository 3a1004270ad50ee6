export { webSearch, type SearchAnswer, type SearchHit, type SearchProvider, type WebSearch, type WebSearchOptions } from './web-search.ts';
