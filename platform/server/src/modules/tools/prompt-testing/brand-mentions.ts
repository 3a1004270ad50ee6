import type { BrandMention, PromptBlock } from '@canopy/contract/tools';
import { findNames } from '../brand-names/index.ts';

/** The workspace's own site and what people call it. */
export interface OwnBrand {
  /** without `www.` */
  readonly host: string;
  readonly names: readonly string[];
}

/** Maximum characters of a quote. */
const QUOTE_LENGTH = 240;

interface Brand {
  name: string;
  kind: BrandMention['kind'];
  /** spellings that count */
  spellings: readonly string[];
}

/**
 * Which of the prompt's own site and competitors an answer names: how often, in which order, and in which sentence first.
 * @param own its names count for a block `self` with its host: a domain's first word names nobody
 * @returns undefined if the prompt names none
 */
export function brandMentions(blocks: readonly PromptBlock[], output: string, own?: OwnBrand): BrandMention[] | undefined {
  const brands = blocks.flatMap((block) => brandOf(block, own));
  if (brands.length === 0) return undefined;
  const found = brands.map((brand) => ({ brand, at: findNames(output, brand.spellings) }));
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

function brandOf({ label, input }: PromptBlock, own: OwnBrand | undefined): Brand[] {
  const name = input.trim();
  if (label === 'competitor') return [{ name, kind: 'competitor', spellings: [name] }];
  if (label !== 'self' || !URL.canParse(name)) return [];
  const host = new URL(name).hostname.replace(/^www\./, '');
  return [
    {
      name: host,
      kind: 'self',
      spellings: own && own.host !== '' && (host === own.host || host.endsWith(`.${own.host}`)) ? [host, ...own.names] : [host],
    },
  ];
}

function sentenceAt(output: string, at: number): string {
  for (const { segment, index } of new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(output)) {
    if (index + segment.length > at) return segment.trim().slice(0, QUOTE_LENGTH);
  }
  return output.slice(at, at + QUOTE_LENGTH);
}
