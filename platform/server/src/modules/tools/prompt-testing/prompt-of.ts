import type { PromptBlock } from '@canopy/contract/tools';

const LEAD: Readonly<Record<Exclude<PromptBlock['label'], 'text'>, string>> = {
  keyword: 'Keyword',
  self: 'Our website',
  competitor: 'Competitor',
};

/** The prompt that blocks make, in their order: texts as they are, the rest as named lines. */
export const promptOf = (blocks: readonly PromptBlock[]): string =>
  blocks.map(({ label, input }) => (label === 'text' ? input.trim() : `${LEAD[label]}: ${input.trim()}`)).join('\n');
