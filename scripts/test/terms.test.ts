import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../start/settings.ts';
import { TERMS, type Term } from './terms.ts';
import { textsOf } from './texts-of.ts';

/** What people read on screens: the screens themselves, shared texts, names of checks. */
const SHOWN = [
  '{host,remote-*}/src/**/*.{ts,tsx}',
  'shared/{charts,editor,shell-api,ui,views}/src/**/*.{ts,tsx}',
  'shared/contract/src/**/*.ts',
  'platform/crawler/src/{checks,report}/**/*.ts',
];
const files = globSync(SHOWN, { cwd: ROOT, exclude: ['**/node_modules/**', '**/testing/**', '**/*.test.*'] });

const termsIn = (text: string, file: string): Term[] => {
  const lower = text.toLowerCase();
  return TERMS.filter(
    ({ labels = [], phrases = [], only, but = [] }) =>
      (!only || only.some((folder) => file.startsWith(folder))) &&
      !but.some((folder) => file.startsWith(folder)) &&
      (labels.includes(text) || phrases.some((phrase) => lower.includes(phrase))),
  );
};

const oneOf = (words: readonly string[]) => words.map((word) => word.replaceAll(' ', String.raw`\s+`)).join('|');
const LABEL = new RegExp(String.raw`["'\`>]\s*(?:${oneOf(TERMS.flatMap((term) => term.labels ?? []))})\s*["'\`<]`);
const PHRASE = new RegExp(oneOf(TERMS.flatMap((term) => term.phrases ?? [])), 'i');

describe('the portal uses the field’s terms', () => {
  it('finds a word of our own as a label, between tags, in an attribute and in a template', () => {
    const source = 'const a = <Column title="Address" render={`${n} forbidden pages`}>Crawl\n depth, clicks from the front page</Column>;';
    expect(textsOf(source, true).flatMap(({ text }) => termsIn(text, 'host/a.tsx').map(({ say }) => say))).toEqual([
      'URL',
      'Blocked URL in sitemap',
      'Crawl depth',
      'Home page',
    ]);
    expect(textsOf("import a from 'address';\ntype A = 'address';\nconst c = 'an address';", false)).toEqual([
      { text: 'an address', line: 3 },
    ]);
  });

  it('uses none of the words that the field has another term for', () => {
    expect(files.length).toBeGreaterThan(1_000);
    const found = files.flatMap((file) => {
      const source = readFileSync(path.join(ROOT, file), 'utf8');
      // Parsing is slow, and most files contain none of the words.
      if (!LABEL.test(source) && !PHRASE.test(source)) return [];
      return textsOf(source, file.endsWith('x')).flatMap(({ text, line }) =>
        termsIn(text, file).map(({ say }) => `${file}:${line}: “${text}” → ${say}`),
      );
    });
    expect(found).toEqual([]);
  });
});
