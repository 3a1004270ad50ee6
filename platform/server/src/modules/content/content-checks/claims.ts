import type { ContentChecks } from '@canopy/contract/content';
import { bearerOf, sentencesOf } from '../sources/index.ts';
import type { BlockLink, TextBlock } from './read-text.ts';

/** A fact that the text was written from. */
export interface KnownFact {
  quote: string;
  url: string;
}

/** What makes a sentence a claim that may need proof: figures, studies, comparisons, generalisations. */
const STATES =
  /\d|%|\b(?:study|studies|research|survey|experts?|scientists?|proven|according to|percent|most|best|fastest|cheapest|largest|always|never|every|causes?|prevents?|reduces?|increases?|studien?|experten|laut|prozent|immer|niemals|études?|selon|toujours|jamais|estudios?|según|siempre|nunca|studi|secondo|sempre|mai)\b/iu;
const CITATION_LIST = /^(?:sources|quellen|sources?|fuentes|fonti|bronnen|fontes)$/i;

/**
 * The sentences that need a source, each with the one it has. With facts, every claim that no fact supports is without one; a link in the
 * sentence, or right after it, is a source too. A link elsewhere in the paragraph is not.
 */
export function claimsOf(blocks: readonly TextBlock[], facts: readonly KnownFact[], language: string): ContentChecks['claims'] {
  const withFigures = bearerOf(
    facts.filter(({ quote }) => /\d/.test(quote)),
    language,
  );
  const withAny = bearerOf(facts, language);
  // A sentence with figures needs a fact that has all of them. Without figures, words decide.
  const bearer = (sentence: string) => (/\d/.test(sentence) ? withFigures(sentence) : withAny(sentence));
  return blocks
    .filter(({ heading }) => !CITATION_LIST.test(heading))
    .flatMap((block) =>
      statementsOf(block, language).flatMap(({ text, link }) => {
        const fact = bearer(text);
        if (!fact && !STATES.test(text)) return [];
        return [{ sentence: text, source: fact?.url ?? link ?? null }];
      }),
    );
}

/** A citation number, such as `[1]`, as drafts write it; a link in brackets counts too. */
const MARK = /^[[(]?\d{1,3}[\])]?$/;
/** How a draft marks a sentence that no source supports. */
const NO_SOURCE = /\(no source\)/g;

interface Statement {
  text: string;
  link: string | undefined;
}

/** A block without its citation numbers, which would be read as figures and as the start of the next sentence. */
function withoutMarks({ text, links }: TextBlock): { text: string; links: (BlockLink & { isMark: boolean })[] } {
  const isBracketed = ({ start, end }: BlockLink) => /[[(]/.test(text.charAt(start - 1)) && /[\])]/.test(text.charAt(end));
  const isMark = (link: BlockLink) => isBracketed(link) || MARK.test(text.slice(link.start, link.end));
  const cuts = [
    ...links.filter(isMark).map((link) => [link.start - Number(isBracketed(link)), link.end + Number(isBracketed(link))] as const),
    ...Array.from(text.matchAll(NO_SOURCE), ({ index, 0: { length } }) => [index, index + length] as const),
  ].sort(([a], [b]) => a - b);
  let left = '';
  let from = 0;
  let next = 0;
  const cutBefore = (position: number) => {
    for (let cut = cuts[next]; cut && cut[0] < position; cut = cuts[(next += 1)]) {
      left += text.slice(from, Math.max(from, cut[0]));
      from = Math.max(from, cut[1]);
    }
    return left.length + Math.max(0, position - from);
  };
  const moved = links.map((link) => ({ ...link, start: cutBefore(link.start), end: cutBefore(link.end), isMark: isMark(link) }));
  cutBefore(text.length);
  return { text: left + text.slice(from), links: moved };
}

/** The sentences of a block that make a statement, each with the first URL linked in it or right after it. */
function statementsOf(block: TextBlock, language: string): Statement[] {
  const { text, links } = withoutMarks(block);
  const sentences = sentencesOf(text, language).map((sentence) => ({ ...sentence, links: [] as BlockLink[] }));
  let at = 0;
  for (const link of links) {
    // A citation number follows what it supports; other links are inside it.
    const reaches = (start: number) => (link.isMark ? start < link.start : start <= link.start);
    for (let after = sentences[at + 1]; after && reaches(after.start); after = sentences[at + 1]) at += 1;
    sentences[at]?.links.push(link);
  }
  const statements: Statement[] = [];
  for (const sentence of sentences) {
    const link = sentence.links.find(({ url }) => /^https?:/i.test(url))?.url;
    const before = statements.at(-1);
    if (before && isOnlyLinks(sentence)) before.link ??= link;
    else if (!/[?:]$/.test(sentence.text) && /\s/.test(sentence.text))
      statements.push({ text: sentence.text.replace(/ (?=[ .,;:!?])/g, ''), link });
  }
  return statements;
}

/** Such as `(Source)`: not a statement, but part of the sentence before it. */
function isOnlyLinks({ text, start, links }: { text: string; start: number; links: readonly BlockLink[] }): boolean {
  if (links.length === 0) return false;
  let rest = '';
  let from = 0;
  for (const link of links) {
    rest += text.slice(from, Math.max(from, link.start - start));
    from = Math.max(from, link.end - start);
  }
  return !/[\p{L}\p{N}]/u.test(rest + text.slice(from));
}
