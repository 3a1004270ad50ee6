const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Counts words and pairs of adjacent words; ignores case and punctuation. */
function termsOf(text: string): Map<string, number> {
  const words = [...SEGMENTER.segment(text.normalize('NFKC').toLowerCase())].flatMap(({ segment, isWordLike }) =>
    isWordLike ? [segment] : [],
  );
  const counts = new Map<string, number>();
  for (const term of [...words, ...words.slice(1).map((word, at) => `${words[at] ?? ''} ${word}`)])
    counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

const lengthOf = (counts: ReadonlyMap<string, number>): number =>
  Math.sqrt([...counts.values()].reduce((sum, count) => sum + count * count, 0));

/** Word similarity of two texts, as the cosine of their counts: 0 nothing in common, 1 the same words in the same order. */
export function similarity(one: string, other: string): number {
  const [a, b] = [termsOf(one), termsOf(other)];
  const length = lengthOf(a) * lengthOf(b);
  if (length === 0) return a.size === b.size ? 1 : 0;
  const product = [...a].reduce((sum, [term, count]) => sum + count * (b.get(term) ?? 0), 0);
  return Math.min(1, product / length);
}
