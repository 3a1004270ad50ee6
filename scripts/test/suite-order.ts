import path from 'node:path';
import { ROOT } from '../start/settings.ts';

/**
 * The slowest suites, in the order in which they start; the others follow. A fresh clone has no recorded times, and a long suite that starts late
 * would run alone at the end. Two suites that measure a browser's speed never start together: suites that wait for servers are placed
 * between them.
 */
export const LONG_SUITES: readonly string[] = [
  'scripts/bench.test.ts',
  'platform/server/src/demo/furnish/furnish-demo.test.ts',
  'platform/server/src/modules/seo-audit/vitals/vitals.test.ts',
  'platform/server/src/jobs/several-processes.test.ts',
  'platform/server/src/modules/tools/chat/known-answers.test.ts',
  'platform/server/src/main.test.ts',
  'platform/server/src/modules/seo-audit/crawls/crawls.test.ts',
  'platform/server/src/modules/seo-audit/crawls/several-processes.test.ts',
  'platform/crawler/src/vitals/create-measurer.test.ts',
  'platform/server/src/modules/content/research/killed-run.test.ts',
  'platform/server/src/identity/sign-in.test.ts',
  'platform/server/src/modules/tools/automation/automation.test.ts',
  'platform/connectors/src/wordpress/real-wordpress.test.ts',
  'platform/crawler/src/reading/page-threads.test.ts',
  'shared/federation/src/runtime/remotes.browser.test.ts',
  'platform/server/src/modules/tools/automation/injection.test.ts',
  'remote-content/src/features/posts/edit/PostScreen.test.tsx',
  'platform/server/src/identity/tokens/token-verifier.test.ts',
  'platform/server/src/modules/tools/automation/driver/run-steps.test.ts',
  'platform/crawler/src/cli.test.ts',
  'platform/server/src/modules/tools/automation/driver/exfiltration.test.ts',
  'platform/crawler/src/crawl.test.ts',
  'platform/crawler/src/render/render.test.ts',
  'shared/federation/src/runtime/swap.browser.test.ts',
  'platform/server/src/modules/billing/sync/sync-customer.test.ts',
  'platform/server/src/modules/analytics/search-console/imports/import.test.ts',
  'platform/server/src/modules/every-call.test.ts',
];

const RANKS = new Map(LONG_SUITES.map((suite, rank) => [path.join(ROOT, suite), rank]));

/** The long suites first; the others keep their order. */
export function longFirst<Suite extends { readonly path: string }>(suites: readonly Suite[]): Suite[] {
  const rank = (suite: Suite) => RANKS.get(suite.path) ?? RANKS.size;
  return suites.toSorted((one, other) => rank(one) - rank(other));
}
