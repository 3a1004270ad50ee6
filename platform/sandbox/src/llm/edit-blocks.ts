import { overlap, wordsOf } from './answer-text.ts';
import { saidBy, type Fact } from './facts.ts';
import type { Supply } from './choose-list.ts';

const MAX_EDITS = 10;
/** Share of a query's words that a block must contain to be the place where the query is answered. */
const MIN_SHARE = 0.6;
const ASKING = new Set([
  'how',
  'what',
  'when',
  'where',
  'which',
  'who',
  'why',
  'can',
  'does',
  'are',
  'the',
  'and',
  'for',
  'with',
  'near',
  'best',
]);

/** Whether entries of this form are changes to blocks of a text. */
export const asksForEdits = (fields: readonly string[]): boolean => fields.includes('block_id') && fields.includes('new_text');

const stem = (word: string): string => word.replace(/(?:ing|es|s)$/, '');
const stemsOf = (text: string): Set<string> =>
  new Set(
    [...wordsOf(text)]
      .filter((word) => !ASKING.has(word))
      .map(stem)
      .filter((word) => word.length > 1),
  );

/** Changes that state a query where its answer begins, in the words of the query and of the block; none if no block answers it. */
export function editBlocks({ facts }: Supply): Fact[] {
  const blocks = facts.lists.find(({ name }) => name === 'blocks')?.facts.filter(({ tag }) => tag === 'p') ?? [];
  const queries = facts.lists.find(({ name }) => name === 'queries')?.facts.map(saidBy) ?? [];
  const taken = new Set<Fact>();
  return queries
    .flatMap((keyword): Fact[] => {
      const asked = stemsOf(keyword);
      const [best] = blocks
        .filter((block) => !taken.has(block))
        .map((block) => ({ block, share: overlap(asked, stemsOf(saidBy(block))) / Math.max(1, asked.size) }))
        .filter(({ share, block }) => share >= MIN_SHARE && !saidBy(block).toLowerCase().includes(keyword.toLowerCase()))
        .sort((a, b) => b.share - a.share);
      if (!best) return [];
      taken.add(best.block);
      return [
        {
          block_id: best.block['id'],
          kind: 'rewrite',
          new_text: `${keyword.charAt(0).toUpperCase()}${keyword.slice(1)}: ${saidBy(best.block)}`,
          reason: `Whoever asks “${keyword}” sees at once that the answer begins here.`,
          keyword,
        },
      ];
    })
    .slice(0, MAX_EDITS);
}
