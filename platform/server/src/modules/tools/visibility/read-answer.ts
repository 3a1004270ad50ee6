import { findNames } from '../brand-names/index.ts';

/** What an answer says about the brands, counted in its text. */
export interface ReadAnswer {
  /** the own brand's rank among those named, 1 is first; null: not named */
  readonly place: number | null;
  readonly word: string | null;
  readonly tone: 'good' | 'bad' | null;
  /** named competitors */
  readonly rivals: readonly string[];
  /** URLs of the own site */
  readonly cited: readonly string[];
}

const GOOD = [
  'best',
  'excellent',
  'great',
  'good',
  'reliable',
  'trusted',
  'recommended',
  'popular',
  'leading',
  'affordable',
  'helpful',
  'quality',
  'favourite',
  'favorite',
  'expert',
  'wide',
  'healthy',
  'friendly',
  'fast',
];
const BAD = [
  'worst',
  'poor',
  'bad',
  'expensive',
  'slow',
  'limited',
  'unreliable',
  'outdated',
  'overpriced',
  'complaints',
  'disappointing',
  'difficult',
  'avoid',
  'weak',
  'lacking',
  'confusing',
];

/** The opinion word closest to the brand in the sentence that names it. */
function wordBeside(text: string, at: number): { word: string; tone: 'good' | 'bad' } | null {
  for (const { segment, index } of new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)) {
    if (index + segment.length <= at) continue;
    const found = [...segment.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index: inside }) => {
      const tone = GOOD.includes(word) ? ('good' as const) : BAD.includes(word) ? ('bad' as const) : null;
      return tone ? [{ word, tone, far: Math.abs(index + inside - at) }] : [];
    });
    const [closest] = found.sort((a, b) => a.far - b.far);
    return closest ? { word: closest.word, tone: closest.tone } : null;
  }
  return null;
}

/** A URL at the end of a sentence, without its final punctuation. */
function withoutStop(address: string): string {
  let end = address.length;
  while (end > 0 && '.,;:!?'.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

/** Maximum own addresses read from one answer. */
const MAX_CITED = 20;

/**
 * Reads an answer: whether and at which rank it names the own brand, with which opinion word, which competitors, which own pages.
 * @param names spellings of the own brand
 * @param host of the own site, without `www.`
 */
export function readAnswer(
  answer: string,
  { names, rivals, host }: { names: readonly string[]; rivals: readonly string[]; host: string },
): ReadAnswer {
  const text = answer.toLowerCase();
  const [own = Infinity] = findNames(answer, [...names, host]);
  const named = rivals.flatMap((name) => {
    const [at] = findNames(answer, [name]);
    return at === undefined ? [] : [{ name, at }];
  });
  const isNamed = Number.isFinite(own);
  const beside = isNamed ? wordBeside(text, own) : null;
  const cited = (answer.match(/https?:\/\/[^\s<>"')\]}]+/g) ?? []).flatMap((found) => {
    const url = URL.parse(withoutStop(found));
    if (url?.host.replace(/^www\./, '') !== host) return [];
    url.hash = '';
    return [url.href];
  });
  return {
    place: isNamed ? 1 + named.filter(({ at }) => at < own).length : null,
    word: beside?.word ?? null,
    tone: beside?.tone ?? null,
    rivals: named.map(({ name }) => name),
    cited: [...new Set(cited)].slice(0, MAX_CITED),
  };
}
