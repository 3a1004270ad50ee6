export { keywordSourceOf, PROVIDER_NAMES, providerWithKey } from './providers.ts';
export { keywordProviderRoutes } from './routes.ts';
