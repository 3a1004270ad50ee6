import type { GapKeyword } from '@canopy/contract/content';

/** The places where a page lacks a keyword, in words. */
export function missingIn({ in_title, in_description, in_h1, in_headings, in_text, in_alt }: GapKeyword): string[] {
  const parts: [boolean, string][] = [
    [in_title, 'title'],
    [in_description, 'description'],
    [in_h1 || in_headings, 'headings'],
    [in_text, 'text'],
    [in_alt, 'alt texts'],
  ];
  return parts.flatMap(([says, name]) => (says ? [] : [name]));
}
