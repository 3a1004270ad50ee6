export { keywordSourceOf, PROVIDER_NAMES } from './providers.ts';
export { keywordProviderRoutes } from './routes.ts';
