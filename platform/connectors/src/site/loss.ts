import { Parser } from 'htmlparser2';

/** More kinds of loss than this say no more than "and more". */
const NAMED = 6;

/** Markup that a filter for accounts without the right to code takes out; wider than any of them. */
export const carriesCode = (html: string): boolean =>
  /<(?:script|style|iframe|form|input|object|embed|svg|math|link|meta|video|audio|base)\b|\son\w+\s*=|javascript:/i.test(html);

/** How often each tag, each attribute of a tag (`img alt`) and comments occur in a text. */
function countParts(html: string): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (part: string) => counts.set(part, (counts.get(part) ?? 0) + 1);
  const parser = new Parser({
    onopentag: (name, attributes) => {
      count(`<${name}>`);
      for (const attribute of Object.keys(attributes)) count(`${name} ${attribute}`);
    },
    oncomment: () => count(COMMENT),
  });
  parser.end(html);
  return counts;
}

const COMMENT = 'a comment';
/** An attribute by itself, whatever its tag. */
const nameOf = (part: string): string => (part.startsWith('<') || part === COMMENT ? part : part.slice(part.indexOf(' ') + 1));

/** Tags as `<script>`, attributes of tags that are still there, and comments of a text that another one lacks, with how many of them. */
export function lostParts(sent: string, stored: string): ReadonlyMap<string, number> {
  const [there, all] = [countParts(stored), countParts(sent)];
  const missing = (part: string) => Math.max(0, (all.get(part) ?? 0) - (there.get(part) ?? 0));
  const lost = new Map<string, number>();
  for (const part of all.keys()) {
    const name = nameOf(part);
    const withTag = name === part ? 0 : missing(`<${part.slice(0, part.indexOf(' '))}>`);
    const times = missing(part) - withTag;
    if (times > 0) lost.set(name, (lost.get(name) ?? 0) + times);
  }
  return lost;
}

/** Whether a text has one of these parts. */
export function hasPart(html: string, parts: readonly string[]): boolean {
  const there = new Set([...countParts(html).keys()].map(nameOf));
  return parts.some((part) => there.has(part));
}

/**
 * What a site took out of a text on saving, in words for people.
 * @returns e.g. `<script> (2), onclick and 1 other`; null: it kept every tag and attribute, and changed something else
 */
export function describeLoss(sent: string, stored: string): string | null {
  // Tags first: they say more.
  const parts = [...lostParts(sent, stored)].sort(([a], [b]) => Number(b.startsWith('<')) - Number(a.startsWith('<')));
  const lost = parts.map(([part, times]) => (times === 1 ? part : `${part} (${times})`));
  if (lost.length === 0) return null;
  const more = lost.length - NAMED;
  const named = more > 0 ? [...lost.slice(0, NAMED), `${more} other${more === 1 ? '' : 's'}`] : lost;
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(named);
}
