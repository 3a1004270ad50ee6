export { dataForSeo } from './dataforseo.ts';
export { googleAds } from './google-ads.ts';
export type { KeywordAnswer, KeywordFigures, KeywordProvider } from './provider.ts';
