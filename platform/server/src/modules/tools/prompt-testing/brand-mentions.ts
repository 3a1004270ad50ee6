import type { BrandMention, PromptBlock } from '@canopy/contract/tools';

/** Maximum characters of a quote. */
const QUOTE_LENGTH = 240;

interface Brand {
  name: string;
  kind: BrandMention['kind'];
  /** spellings that count, lower case */
  spellings: readonly string[];
}

/**
 * Which of the prompt's own site and competitors an answer names: how often, in which order, and in which sentence first. Counts whole
 * words in the text.
 * @returns undefined if the prompt names none
 */
export function brandMentions(blocks: readonly PromptBlock[], output: string): BrandMention[] | undefined {
  const brands = blocks.flatMap(brandOf);
  if (brands.length === 0) return undefined;
  const text = output.toLowerCase();
  const found = brands.map((brand) => ({ brand, at: placesOf(text, brand.spellings) }));
  const order = found
    .filter(({ at }) => at.length > 0)
    .sort((a, b) => (a.at[0] ?? 0) - (b.at[0] ?? 0))
    .map(({ brand }) => brand);
  return found.map(({ brand, at }) => ({
    name: brand.name,
    kind: brand.kind,
    mentions: at.length,
    place: at.length > 0 ? order.indexOf(brand) + 1 : null,
    quote: at[0] === undefined ? null : sentenceAt(output, at[0]),
  }));
}

function brandOf({ label, input }: PromptBlock): Brand[] {
  const name = input.trim();
  if (label === 'competitor') return [{ name, kind: 'competitor', spellings: spellingsOf(name) }];
  if (label !== 'self' || !URL.canParse(name)) return [];
  const host = new URL(name).hostname.replace(/^www\./, '');
  return [{ name: host, kind: 'self', spellings: spellingsOf(host) }];
}

/** A domain counts with and without its ending: people write "Fernhill", and so do answers. */
function spellingsOf(name: string): string[] {
  const whole = name
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '');
  const [first = ''] = whole.split('.');
  return whole.includes('.') && first.length >= 4 ? [whole, first] : [whole];
}

/** Positions at which any of the spellings occurs as a word, each once. */
function placesOf(text: string, spellings: readonly string[]): number[] {
  const places: number[] = [];
  let from = 0;
  while (from < text.length) {
    const next = spellings
      .map((spelling) => ({ at: wordAt(text, spelling, from), length: spelling.length }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at || b.length - a.length)[0];
    if (!next) break;
    places.push(next.at);
    from = next.at + next.length;
  }
  return places;
}

const isWordCharacter = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character);

function wordAt(text: string, word: string, from: number): number {
  for (let at = text.indexOf(word, from); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isWordCharacter(text[at - 1]) && !isWordCharacter(text[at + word.length])) return at;
  }
  return -1;
}

function sentenceAt(output: string, at: number): string {
  for (const { segment, index } of new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(output)) {
    if (index + segment.length > at) return segment.trim().slice(0, QUOTE_LENGTH);
  }
  return output.slice(at, at + QUOTE_LENGTH);
}
