import { defineModule } from '../../define-module.ts';
import { keywordProviderRoutes } from './routes.ts';

export { checkKeywordProviders } from './check-keyword-providers.ts';
export { keywordSourceOf, PROVIDER_NAMES, providerWithKey } from './providers.ts';

export const keywordProviderModule = defineModule({
  name: 'content/keyword-providers',
  owns: ['keyword_providers'],
  routes: keywordProviderRoutes,
});
