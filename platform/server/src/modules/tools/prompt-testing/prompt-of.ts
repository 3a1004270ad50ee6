import type { ModelConfig, PromptBlock } from '@canopy/contract/tools';
import type { ModelRequest } from '../../content/language-models/index.ts';

export const SYSTEM = 'You are a helpful assistant. Answer the question as you would answer anybody.';

const LEAD: Readonly<Record<Exclude<PromptBlock['label'], 'text'>, string>> = {
  keyword: 'Keyword',
  self: 'Our website',
  competitor: 'Competitor',
};

/** The prompt built from blocks, in order: texts verbatim, the rest as named lines. */
export const promptOf = (blocks: readonly PromptBlock[]): string =>
  blocks.map(({ label, input }) => (label === 'text' ? input.trim() : `${LEAD[label]}: ${input.trim()}`)).join('\n');

/** The settings of a model request. */
export const settingsOf = ({ temperature, top_p, max_output_tokens, top_k }: ModelConfig): NonNullable<ModelRequest['settings']> => ({
  temperature,
  topP: top_p,
  maxOutputTokens: max_output_tokens,
  ...(top_k === null ? {} : { topK: top_k }),
});
