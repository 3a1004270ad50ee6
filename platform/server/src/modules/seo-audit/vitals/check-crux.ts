import type { Deps } from '../../../deps.ts';
import { works, wrong, type Finding } from '../../../operator/finding.ts';
import { queryCrux } from './crux.ts';

const NAME = 'Chrome UX Report';

/** Asks for the figures of a site that has some. */
export async function checkCrux({ config, outgoing }: Pick<Deps, 'config' | 'outgoing'>): Promise<Finding[]> {
  if (!config.crux) return [];
  const answer = await queryCrux(outgoing, config.crux, { origin: 'https://www.google.com' }, 'mobile', AbortSignal.timeout(20_000));
  if (answer.outcome === 'found' || answer.outcome === 'none') return [works(NAME, 'The key is accepted.')];
  return [wrong(NAME, answer.outcome === 'refused' ? 'key' : 'answer', answer.message)];
}
