// Times calls of the pages' table over generated pages, as JSON: node audit-table.ts <pages> <rounds>
import process from 'node:process';
import { type Call } from '@canopy/contract';
import { applyPageFilters, getAuditSummary, getIssueDetails, getTaskPriority, listPages } from '@canopy/contract/seo-audit';
import { seoAuditModules } from '../modules/seo-audit/index.ts';
import { generateAuditPages } from './generated-audit-pages.ts';
import globalSetup from './global-setup.ts';
import globalTeardown from './global-teardown.ts';
import { testStack } from './test-stack.ts';

const filter = (selectedColumn: string, selectedValue: string, filterValue: string | number = '', and = true) => ({
  selectedColumn,
  selectedValue,
  filterValue,
  and,
});
const filters = (...list: object[]) => ({ filters: JSON.stringify(list) });

const QUESTIONS: readonly [string, Call, Record<string, string | number>][] = [
  ['First page, by URL', listPages, {}],
  ['By title', listPages, { sort: 'title' }],
  ['By score', listPages, { sort: 'score', direction: 'asc' }],
  ['By words', listPages, { sort: 'word_count' }],
  ['By PageRank', listPages, { sort: 'rank' }],
  ['By clicks of 30 days', listPages, { sort: 'past30_clicks' }],
  ['Last page, by URL', listPages, { page: 4_999 }],
  ['Search in URL and title', listPages, { search: 'page-4321' }],
  ['One issue, by score', listPages, { issue: 'canonical_issues', sort: 'score' }],
  ['Kind: not found', listPages, { kind: 'not_found' }],
  ['Filter: words < 300', applyPageFilters, filters(filter('word_count', 'less', 300))],
  [
    'Filter: issue and depth > 4, by words',
    applyPageFilters,
    { ...filters(filter('issue', 'has', 'no_anchor'), filter('depth', 'greater', 4)), sort: 'word_count' },
  ],
  [
    'Filter: title contains or clicks > 400 and no issue, by title',
    applyPageFilters,
    {
      ...filters(
        filter('title', 'contains', 'c4ca', false),
        filter('past30_clicks', 'greater', 400),
        filter('issue', 'has_not', 'redirect'),
      ),
      sort: 'title',
    },
  ],
  ['Pages with an issue, in detail', getIssueDetails, { issue: 'canonical_issues' }],
  ['Audit summary', getAuditSummary, {}],
  ['What to fix first', getTaskPriority, {}],
];

const [pages, rounds] = process.argv.slice(2).map(Number);
await globalSetup();
const stack = await testStack({ modules: seoAuditModules, worker: false });
try {
  const user = await stack.createUser();
  const organisation = await stack.createOrganisation({ members: [user] });
  await generateAuditPages(stack, organisation.id, pages ?? 50_000);
  const client = stack.asUser(user, organisation);
  const figures = [];
  for (const [what, call, query] of QUESTIONS) {
    const times: number[] = [];
    for (let round = 0; round <= (rounds ?? 5); round += 1) {
      const began = performance.now();
      const answer = await client.call(call, { query });
      if (answer.status !== 200) throw new Error(`${what}: ${answer.text}`);
      if (round > 0) times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    figures.push({ what, worst: times.at(-1) ?? 0, median: times[Math.floor(times.length / 2)] ?? 0 });
  }
  process.stdout.write(JSON.stringify(figures));
} finally {
  await stack.close();
  await globalTeardown();
}
