import { Parser } from 'htmlparser2';

/** More kinds of loss than this say no more than "and more". */
const NAMED = 6;

/** How often each tag, and each attribute of a tag that is still there, occurs in a text. */
function countParts(html: string): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (part: string) => counts.set(part, (counts.get(part) ?? 0) + 1);
  const parser = new Parser({
    onopentag: (name, attributes) => {
      count(`<${name}>`);
      for (const attribute of Object.keys(attributes)) count(attribute);
    },
    oncomment: () => count('a comment'),
  });
  parser.end(html);
  return counts;
}

/**
 * What a site took out of a text on saving, in words for people.
 * @returns e.g. `<script> (2), onclick and 1 other`; null: it kept every tag and attribute, and changed something else
 */
export function describeLoss(sent: string, stored: string): string | null {
  const there = countParts(stored);
  const lost = [...countParts(sent)]
    .map(([part, times]) => ({ part, times: times - (there.get(part) ?? 0) }))
    .filter(({ times }) => times > 0)
    .map(({ part, times }) => (times === 1 ? part : `${part} (${times})`));
  if (lost.length === 0) return null;
  const more = lost.length - NAMED;
  const named = more > 0 ? [...lost.slice(0, NAMED), `${more} other${more === 1 ? '' : 's'}`] : lost;
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(named);
}
