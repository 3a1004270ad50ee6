import type { ContentBlock } from '@canopy/crawler';
import type { ContentChange } from '@canopy/contract/content';
import { coversAll, queryStems, stemsOf } from '../gaps/index.ts';
import { suggestAlt } from '../keywords/index.ts';
import { objectionToText } from './compose.ts';
import { plainText, type PageQuery, type PageText } from './page-text.ts';

export type Proposal = Pick<ContentChange, 'kind' | 'block' | 'after' | 'reason' | 'evidence' | 'source'>;

const MAX_HEADINGS = 5;
const MAX_HEADING = 80;
const MIN_PARAGRAPH_WORDS = 12;
/** A paragraph with more words is hard to read on a phone. */
const LONG_PARAGRAPH = 90;
/** How many sentence ends are tried, nearest the middle first; each try reads the whole paragraph. */
const MAX_SPLITS_TRIED = 20;
const QUESTION = /^(?:how|what|why|when|where|which|who|can|does|do|is|are|should)\b/i;

const isHeading = ({ tag }: ContentBlock): boolean => /^h[1-6]$/.test(tag);
const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;

/** Proposals without new wording: composed from the page's text and its queries. */
export function proposeByRules(page: PageText): Proposal[] {
  return [...headingsFor(page), ...splits(page), ...alts(page)];
}

/** Headings that state a query which the text answers but no heading does. */
function headingsFor({ blocks, queries, language, title }: PageText): Proposal[] {
  const stemsOfBlocks = blocks.map(({ text }) => new Set(stemsOf(plainText(text), language)));
  const said = [new Set(stemsOf(title, language)), ...stemsOfBlocks.filter((_, at) => isHeading(blocks[at] as ContentBlock))];
  const taken = new Set<number>();
  const proposals: Proposal[] = [];
  for (const evidence of queries) {
    const stems = queryStems(evidence.query, language);
    if (proposals.length === MAX_HEADINGS) break;
    if (said.some((heading) => coversAll(heading, stems))) continue;
    const at = blocks.findIndex(
      (block, index) =>
        block.tag === 'p' &&
        !taken.has(index) &&
        wordsIn(block.text) >= MIN_PARAGRAPH_WORDS &&
        coversAll(stemsOfBlocks[index] ?? new Set(), stems),
    );
    const proposal = at === -1 ? null : headingAt(blocks, at, evidence);
    if (!proposal) continue;
    taken.add(at);
    said.push(new Set(stemsOf(proposal.after, language)));
    proposals.push(proposal);
  }
  return proposals;
}

function headingAt(blocks: readonly ContentBlock[], at: number, evidence: PageQuery): Proposal | null {
  const { query } = evidence;
  const above = blocks[at - 1];
  if (above && isHeading(above)) {
    const after = `${above.text}: ${query}`;
    const isFit = above.tag !== 'h1' && above.inner !== null && above.marks.size === 0 && after.length <= MAX_HEADING;
    const reason = `The paragraph below answers “${query}”, but no heading mentions it.`;
    return isFit ? { kind: 'rewrite', block: at - 1, after, reason, evidence, source: 'rules' } : null;
  }
  if (!blocks[at]?.isFree || query.length > MAX_HEADING) return null;
  const said = query.slice(0, 1).toLocaleUpperCase() + query.slice(1);
  const after = QUESTION.test(query) && !query.endsWith('?') ? `${said}?` : said;
  const reason = `The paragraph answers “${query}”, but no heading mentions it.`;
  return { kind: 'heading', block: at, after, reason, evidence, source: 'rules' };
}

function splits({ blocks, language }: PageText): Proposal[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  return blocks.flatMap((block, at): Proposal[] => {
    const words = wordsIn(plainText(block.text));
    if (block.tag !== 'p' || !block.isBare || !block.isFree || block.inner === null || words <= LONG_PARAGRAPH) return [];
    const ends = [...segmenter.segment(block.text)].map(({ index, segment }) => index + segment.length).slice(0, -1);
    const middle = block.text.length / 2;
    const after = ends
      .toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b)
      .slice(0, MAX_SPLITS_TRIED)
      .map((end) => `${block.text.slice(0, end).trim()}\n\n${block.text.slice(end).trim()}`)
      .find((text) => objectionToText({ kind: 'split', after: text }, block) === null);
    if (after === undefined) return [];
    const reason = `${words} words in one paragraph: two shorter paragraphs are easier to read.`;
    return [{ kind: 'split', block: at, after, reason, evidence: null, source: 'rules' }];
  });
}

function alts({ blocks, queries, language, title }: PageText): Proposal[] {
  return blocks.flatMap(({ image }, at): Proposal[] => {
    if (!image?.alt || image.hasAlt || image.src === '' || image.src.startsWith('data:')) return [];
    const keywords = queries.slice(0, 1).map(({ query }) => query);
    const after = suggestAlt({ src: image.src, alt: null, title, keywords }, language);
    const reason = 'The image has no alt text. This suggestion is based on its file name and the page’s subject; look at the image first.';
    return after === '' ? [] : [{ kind: 'alt', block: at, after, reason, evidence: queries[0] ?? null, source: 'rules' }];
  });
}
