// Run directly, prints precision and recall of every check as JSON: node score-checks.ts <copies>
import process from 'node:process';
import { CHECKS } from '../../checks/all-checks.ts';
import { checkPage, checkSite, mergeFindings } from '../../checks/run-checks.ts';
import { plantedSite } from './planted-site.ts';
import { smallSites } from './small-sites.ts';

export type CheckScore = {
  code: string;
  planted: number;
  found: number;
  right: number;
  precision: number;
  recall: number;
  wrong: string[];
};

/** What each check finds on the planted site, compared with what was planted. */
export function scoreChecks(copies: number): { pages: number; scores: CheckScore[] } {
  const { pages, view, truth } = plantedSite(copies);
  const across = checkSite(view);
  const scores = new Map(
    CHECKS.map(({ code }) => [code, { code, planted: 0, found: 0, right: 0, precision: 1, recall: 1, wrong: [] as string[] }]),
  );
  for (const [place, page] of pages.entries()) {
    const found = new Set(Object.keys(mergeFindings(checkPage(page), across.get(place))));
    const expected = truth.get(page.url) ?? new Set();
    for (const [code, score] of scores) {
      if (expected.has(code)) score.planted += 1;
      if (found.has(code)) score.found += 1;
      if (expected.has(code) && found.has(code)) score.right += 1;
      if (expected.has(code) !== found.has(code)) score.wrong.push(`${found.has(code) ? '+' : '-'}${page.url}`);
    }
  }
  for (const { code, page, expected, codes } of smallSites(copies)) {
    const score = scores.get(code);
    if (!score) throw new Error(`There is no check ${code}.`);
    score.planted += expected ? 1 : 0;
    score.found += codes.has(code) ? 1 : 0;
    score.right += expected && codes.has(code) ? 1 : 0;
    if (expected !== codes.has(code)) score.wrong.push(`${expected ? '-' : '+'}${page}`);
  }
  for (const score of scores.values()) {
    score.precision = score.found === 0 ? 1 : score.right / score.found;
    score.recall = score.planted === 0 ? 1 : score.right / score.planted;
  }
  return { pages: pages.length, scores: [...scores.values()] };
}

if (import.meta.main) {
  const began = performance.now();
  const result = scoreChecks(Number(process.argv[2] ?? 20));
  process.stdout.write(`${JSON.stringify({ ...result, ms: Math.round(performance.now() - began) })}\n`);
}
