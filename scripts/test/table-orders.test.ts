import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../start/settings.ts';

const files = globSync('{host,remote-*,shared/{charts,views,editor}}/src/**/*.tsx', {
  cwd: ROOT,
  exclude: ['**/node_modules/**', '**/*.test.*'],
});

/** The opening tags of a component, with their attributes. */
function openingTags(source: string, component: string): string[] {
  return [...source.matchAll(new RegExp(`<${component}\\b`, 'g'))].map(({ index }) => {
    let depth = 0;
    for (let at = index; at < source.length; at += 1) {
      if (source[at] === '{') depth += 1;
      else if (source[at] === '}') depth -= 1;
      else if (depth === 0 && source[at] === '>') return source.slice(index, at);
    }
    throw new Error(`no end of ${source.slice(index, index + 80)}`);
  });
}

const tables = files.flatMap((file) =>
  openingTags(readFileSync(path.join(ROOT, file), 'utf8'), 'DataTable').map((tag) => ({
    name: `${path.basename(file, '.tsx')} ${/label=(?:"(?<text>[^"]*)"|\{)/.exec(tag)?.groups?.['text'] ?? ''}`.trim(),
    tag,
  })),
);

/** Whether a visitor can sort the table, and a copied link keeps the order. */
const isSorted = (tag: string) => /\btableProps\(|\bonSortChange=|\bkeptSort=/.test(tag);

/** Tables whose order is part of what they say, or that another service pages. */
const FIXED: Readonly<Record<string, string>> = {
  TopTable: 'the top ten by clicks; the screen behind its link sorts',
  ImpactTable: 'the changes in the order in which they were made, beside the chart that they mark',
  'BillingDetails Invoices': 'the newest invoices, which Stripe lists by date',
  'PlanChangeEffect Workspaces over the new limit': 'a sentence about a choice: each limit once per workspace',
  'PlansTable Plans': 'from the smallest plan to the largest',
  'PageGapDrawer Missing keywords': 'the most searched first; the choice is limited to the first',
  'CurveCard Click-through rates': 'a curve: by position',
  'OpportunityDrawer Calculation': 'the steps of a calculation',
  'ManageScreen Permissions on this site': 'what a site allows, from reading to deleting',
  'IssuesCard Root causes': 'a ranking: what to fix first',
  'PriorityScreen Priorities': 'a ranking: what to fix first',
  'ReportCard Sitemaps': 'each sitemap below the index that lists it',
  'ReportCard Skipped URLs': 'the pattern with the most URLs first',
  Differences: 'grouped by issue, the most severe first',
  'LinkGroups Link issues by template': 'the target that the most pages link to first',
  'Averages Averages': 'two devices',
  'Averages Field data (CrUX)': 'two devices',
  'IssuesOfPage Issues of this page': 'the most severe first',
  'PageDetails Links of this page': 'as they stand in the page',
  'PageDetails Images of this page': 'as they stand in the page',
  'PageDetails Inlinks of this page': 'as the crawl found them',
  'PageQueries Queries of this page': 'the top queries by clicks',
  'Performance Performance of this page': 'one row',
  'RunHistory Runs': 'the newest first: each is compared with the one before it',
  'MatrixResults Pass rates': 'the prompts in the order in which they were written',
  'MatrixResults Answers by case': 'the cases in the order in which they were written',
  TableView: 'the rows of a chart, in its order',
};

describe('the order of tables', () => {
  it('finds a table with its attributes', () => {
    expect(openingTags('<a><DataTable rows={b.map((c) => c > 1)} label="C"\n/></a>', 'DataTable')).toEqual([
      '<DataTable rows={b.map((c) => c > 1)} label="C"\n/',
    ]);
  });

  it('can be chosen and is in the URL, or says why it is fixed', () => {
    expect(tables.length).toBeGreaterThan(70);
    expect(tables.filter(({ tag, name }) => !isSorted(tag) && !(name in FIXED)).map(({ name }) => name)).toEqual([]);
  });

  it('has no reason for a table that is sorted or gone', () => {
    const fixed = new Set(tables.filter(({ tag }) => !isSorted(tag)).map(({ name }) => name));
    expect(Object.keys(FIXED).filter((name) => !fixed.has(name))).toEqual([]);
  });
});
