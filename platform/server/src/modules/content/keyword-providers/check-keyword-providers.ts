import type { KeywordAnswer } from '@canopy/connectors/keyword-metrics';
import type { Deps } from '../../../deps.ts';
import { unknown, works, wrong, type Finding, type Lack } from '../../../operator/finding.ts';
import { keywordSourceOf, PROVIDER_NAMES, readProviders } from './providers.ts';

const LACKS: Partial<Record<NonNullable<KeywordAnswer['failure']>['reason'], Lack>> = {
  refused: 'key',
  'no-money': 'credit',
  limited: 'quota',
  unreachable: 'answer',
};

/** Asks each provider that has a key about its account, which costs nothing. */
export async function checkKeywordProviders(deps: Pick<Deps, 'db' | 'config' | 'secrets' | 'outgoing'>): Promise<Finding[]> {
  const providers = (await readProviders(deps)).filter(({ credentials }) => credentials !== null);
  return Promise.all(
    providers.map(async ({ id }) => {
      const { source } = await keywordSourceOf(deps, id);
      const failure = await source.check();
      if (failure === null) return works(PROVIDER_NAMES[id], 'The account is accepted.');
      const lacks = LACKS[failure.reason];
      return lacks === undefined ? unknown(PROVIDER_NAMES[id], failure.message) : wrong(PROVIDER_NAMES[id], lacks, failure.message);
    }),
  );
}
