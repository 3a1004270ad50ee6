import { llm, type LlmFailureReason } from '@canopy/connectors/llm';
import type { Deps } from '../../../deps.ts';
import { unknown, works, wrong, type Finding, type Lack } from '../../../operator/finding.ts';
import { readProviders, type Provider } from './catalogue.ts';
import { connectionOf } from './connection.ts';

const LACKS: Partial<Record<LlmFailureReason, Lack>> = {
  key: 'key',
  credit: 'credit',
  quota: 'quota',
  model: 'model',
  unavailable: 'answer',
};
/** As little as every provider accepts. */
const TOKENS = 16;

/** Asks each provider that has a key for one word. */
export async function checkProviders(deps: Pick<Deps, 'db' | 'config' | 'secrets' | 'clock'>): Promise<Finding[]> {
  const providers = (await readProviders(deps)).filter(({ keyFrom }) => keyFrom !== 'none');
  return Promise.all(providers.map((provider) => checkProvider(deps, provider)));
}

async function checkProvider({ config, clock }: Pick<Deps, 'config' | 'clock'>, provider: Provider): Promise<Finding> {
  const model = provider.models.find(({ isAvailable }) => isAvailable);
  if (!model) return wrong(provider.name, 'model', 'It has a key, and no model that can be used. Add or enable one under Settings.');
  const answer = await llm({
    ...connectionOf(provider, config),
    // Once: whoever waits for this wants to know how it is now.
    pace: { sleep: () => Promise.reject(new Error('not asked again')), random: () => 0 },
    clock,
  }).write({
    model: model.name,
    system: 'Answer with one word.',
    instruction: 'Say: works',
    settings: { maxOutputTokens: TOKENS },
    timeoutMs: 30_000,
  });
  // Cut off at its limit, or declined: it answered.
  if (answer.ok || answer.reason === 'cut' || answer.reason === 'refused') return works(provider.name, `${model.label} answers.`);
  const lacks = LACKS[answer.reason];
  return lacks === undefined ? unknown(provider.name, answer.message) : wrong(provider.name, lacks, answer.message);
}
