import type { ContentChecks } from '@canopy/contract/content';
import { termsOf } from '../sources/index.ts';

const RUN = 5;
/** Limit for both texts; anything beyond it is not compared. */
export const MAX_TEXT = 100_000;
/** Below this, two texts share only common phrases. */
const MIN_SHARE = 0.05;

/** A page of the site that may say the same as a text. */
export interface CandidatePage {
  url: string;
  title: string;
  text: string;
}

function runsOf(terms: readonly string[]): Set<string> {
  const runs = new Set<string>();
  for (let at = 0; at + RUN <= terms.length; at += 1) runs.add(terms.slice(at, at + RUN).join(' '));
  return runs;
}

/** Those of the pages that say the same as a text in the same words, largest overlap first. */
export function similarOf(words: string, pages: readonly CandidatePage[], language: string): ContentChecks['similar'] {
  const own = runsOf(termsOf(words.slice(0, MAX_TEXT), language));
  if (own.size === 0) return [];
  return pages
    .map(({ url, title, text }) => {
      const theirs = runsOf(termsOf(text, language));
      const shared = [...own].filter((run) => theirs.has(run)).length;
      return { url, title, share: Math.round((shared / own.size) * 1_000) / 1_000 };
    })
    .filter(({ share }) => share >= MIN_SHARE)
    .sort((a, b) => b.share - a.share)
    .slice(0, 5);
}
