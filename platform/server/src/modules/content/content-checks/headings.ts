import type { ContentChecks } from '@canopy/contract/content';

/** Headings with what is wrong with each. A post's title is the page's only heading of level 1. */
export function checkHeadings(headings: readonly { level: number; text: string }[]): ContentChecks['headings'] {
  let last = 1;
  return headings.map(({ level, text }) => {
    const before = last;
    last = level;
    return { level, text, problem: text === '' ? 'empty' : level === 1 ? 'top' : level > before + 1 ? 'skipped' : null };
  });
}
