import { createHash } from 'node:crypto';
import type { HtmlFacts } from '../page-result.ts';

/** What identifies the template that produced a page. */
export type Structure = Pick<HtmlFacts, 'resources' | 'headingLevels' | 'structuredData' | 'hasMountPoint'>;

/** `/static/app.9f2c1e.js?v=3` → `/static/app.#.js`: builds and versions do not make a different template. */
const steady = (url: string): string => {
  const parsed = URL.parse(url);
  if (!parsed) return '';
  return `${parsed.host}${parsed.pathname.replace(/[0-9a-f]{6,}|\d+(?:\.\d+)*/gi, '#')}`;
};

/**
 * Fingerprints the structure of a page: its style sheets, scripts, kinds of structured data, whether a framework renders it, and which
 * heading levels it uses. Pages of one template share it whatever they say.
 * @returns 12 hexadecimal digits
 */
export function structureHash({ resources, headingLevels, structuredData, hasMountPoint }: Structure): string {
  const used = (kind: string): string[] =>
    [...new Set(resources.filter((one) => one.kind === kind && one.url !== null).map(({ url }) => steady(url ?? '')))].toSorted();
  const make = {
    styles: used('style'),
    scripts: used('script'),
    types: [...new Set(structuredData.flatMap(({ types }) => types))].toSorted(),
    levels: [...new Set(headingLevels)].filter((level) => level <= 2).toSorted(),
    hasMountPoint,
  };
  return createHash('sha256').update(JSON.stringify(make)).digest('hex').slice(0, 12);
}
