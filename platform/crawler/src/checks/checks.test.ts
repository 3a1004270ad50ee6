import { describe, expect, it } from '@jest/globals';
import { prose } from '../testing/planted/page-builder.ts';
import { robotsOfHeader } from '../html/robots-directives.ts';
import type { PageResult } from '../page-result.ts';
import { PAGE_RULES } from '../testing/manuals/page-rules.ts';
import { siteRules } from '../testing/manuals/site-rules.ts';
import { WITHOUT_CAUSE } from '../testing/manuals/without-cause.ts';
import { scoreChecks } from '../testing/planted/score-checks.ts';
import { CHECKS, checkOf } from './all-checks.ts';
import { arialWidth } from '@canopy/contract/arial-width';
import { KINDS, LEVELS, weightOf } from './check.ts';
import { nearDuplicates } from './near-duplicates.ts';
import { mergeFindings } from './run-checks.ts';
import { likeness, signatureValues, textSignature } from './text-signature.ts';

/** Codes of the specification (document 1, section 9). */
const OF_THE_SPECIFICATION = [
  'canonical_issues',
  'internal_link_404',
  'internal_link_redirect',
  'no_anchor',
  'non_https',
  'redirect',
  'not_found',
  'missing_alt_text_in_images',
  'missing_or_invalid_meta_description',
  'missing_or_invalid_page_title',
  'fcp_issues',
  'lcp_issues',
  'tbt_issues',
  'cls_issues',
  'image_size_issues',
  'missing_srcset_in_images',
];

describe('the list of checks', () => {
  it('has every code of the specification, each code once', () => {
    const codes = CHECKS.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(OF_THE_SPECIFICATION.filter((code) => checkOf(code) === undefined)).toEqual([]);
  });

  it.each(CHECKS.map((check) => [check.code, check] as const))('%s says what it is, where it comes from and what to do', (_code, check) => {
    expect([check.name, check.rule, check.source, check.fix].every((text) => text.length > 3)).toBe(true);
    expect(KINDS).toContain(check.kind);
    expect(LEVELS).toContain(check.level);
    expect(check.onPage !== undefined || check.onSite !== undefined).toBe(true);
  });

  it('takes off the weight a workspace’s severity asks for', () => {
    const check = { kind: 'issue', level: 'high', weight: 100 } as const;
    expect([weightOf(check), weightOf(check, 'potential_issue', 'low'), weightOf(check, 'insight', 'high')]).toEqual([100, 2, 0]);
  });
});

describe('on real manuals', () => {
  it('each check has its rule written a second time, or a reason why no manual can have it', () => {
    const second = [
      ...Object.keys(PAGE_RULES),
      ...Object.keys(siteRules({ startUrl: 'http://a.example/', addresses: [], fileOf: () => null })),
    ];
    const without = Object.values(WITHOUT_CAUSE).flat();
    expect([...new Set(second), ...without].sort()).toEqual(CHECKS.map(({ code }) => code).sort());
  });
});

describe('on a planted site', () => {
  const { scores } = scoreChecks(2);
  it.each(scores.map((score) => [score.code, score] as const))('%s is found where it was planted and nowhere else', (_code, score) => {
    expect(score.planted).toBeGreaterThan(0);
    expect(score.wrong).toEqual([]);
  });
});

it('measures text as Arial sets it', () => {
  // 'Hi' in Arial at 20 px: 722 + 222 thousandths.
  expect(arialWidth('Hi', 20)).toBeCloseTo(18.88);
  expect(arialWidth('漢字', 20)).toBe(40);
});

it('joins what a page and the site show', () => {
  const merged = mergeFindings(
    { a: { count: 1, details: ['x'] } },
    { a: { count: 2, details: ['y', 'z'] }, b: { count: 1, details: ['w'] } },
  );
  expect(merged).toEqual({ a: { count: 3, details: ['x', 'y', 'z'] }, b: { count: 1, details: ['w'] } });
});

it('estimates how much two texts have in common to a few points', () => {
  const errors: number[] = [];
  for (let seed = 0; seed < 120; seed += 1) {
    const own = 20 + ((seed * 13) % 150);
    const common = prose(seed + 1, 400);
    const texts = [`${common} ${prose(seed + 1_000, own)}`, `${common} ${prose(seed + 2_000, own)}`].map((text) => text.toLowerCase());
    const [left, right] = texts.map((text) => {
      const words = text.split(' ');
      return new Set(words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`));
    }) as [Set<string>, Set<string>];
    const both = [...left].filter((phrase) => right.has(phrase)).length;
    const [one, other] = texts.map((text) => signatureValues(textSignature(text))) as [Uint8Array, Uint8Array];
    errors.push(likeness(one, other) - both / (left.size + right.size - both));
  }
  // 0.056 with 64 values of 16 bits, which take the same space.
  expect(Math.sqrt(errors.reduce((sum, error) => sum + error * error, 0) / errors.length)).toBeLessThan(0.035);
});

it('finds near-duplicates among many texts', () => {
  // 150 pairs that differ in one word of 200, 300 unique texts, 150 pairs that share a half.
  const texts: string[] = [];
  const truth = new Set<number>();
  for (let seed = 0; seed < 150; seed += 1) {
    const words = prose(seed * 7 + 1, 200).split(' ');
    truth.add(texts.length).add(texts.length + 1);
    texts.push(words.join(' '), words.with(seed, 'changed').join(' '));
  }
  for (let seed = 0; seed < 300; seed += 1) texts.push(prose(90_000 + seed, 200));
  for (let seed = 0; seed < 150; seed += 1) {
    const half = prose(50_000 + seed, 100);
    texts.push(`${half} ${prose(60_000 + seed, 100)}`, `${half} ${prose(70_000 + seed, 100)}`);
  }
  const found = new Set(
    nearDuplicates(
      texts.map((text, page) => ({ page, signature: textSignature(text) })),
      0.8,
    ).map(({ page }) => page),
  );
  const right = [...found].filter((page) => truth.has(page)).length;
  const [precision, recall] = [right / found.size, right / truth.size];
  expect((2 * precision * recall) / (precision + recall)).toBeGreaterThanOrEqual(0.95);
});

describe('the date after which a page is unavailable', () => {
  it.each([
    ['unavailable_after: 2025-01-31, noindex', ['2025-01-31']],
    ['unavailable_after: Wed, 01 Jan 2025 15:00:00 GMT, nofollow', ['wed, 01 jan 2025 15:00:00 gmt']],
    ['nofollow, unavailable_after: 25 Jun 2025 15:00:00 PST', ['25 jun 2025 15:00:00 pst']],
    ['unavailable_after: Sat, 01 Jan 2050 15:00:00 GMT', []],
    ['unavailable_after: soon, noindex', []],
  ])('is found in %j', (header, dates) => {
    const page = { html: { robots: robotsOfHeader(header) }, fetchedAt: '2026-01-01T00:00:00Z' } as unknown as PageResult;
    expect(checkOf('unavailable_after')?.onPage?.(page)).toEqual(dates.map((date) => `Not to be shown after ${date}.`));
  });
});
