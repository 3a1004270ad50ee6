import type { ContentChecks } from '@canopy/contract/content';

/** Headings with their faults. A post's title is the page's only level 1 heading. */
export function checkHeadings(headings: readonly { level: number; text: string }[]): ContentChecks['headings'] {
  let last = 1;
  return headings.map(({ level, text }) => {
    const before = last;
    last = level;
    return { level, text, problem: text === '' ? 'empty' : level === 1 ? 'top' : level > before + 1 ? 'skipped' : null };
  });
}
