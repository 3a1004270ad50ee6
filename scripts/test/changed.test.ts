import { expect, it } from '@jest/globals';
import { relatedTo, specsOf } from './changed.ts';

it.each([
  ['remote-billing/src/remote.tsx', ['billing']],
  ['platform/server/src/modules/tools/mcp-server/routes.ts', ['platform', 'tools']],
  ['e2e/host/login.spec.ts', ['host']],
  ['docs/operations.md', []],
  ['host/src/index.ts', ['host', 'delivery', 'separate-origins']],
  ['platform/sandbox/src/stripe/index.ts', 'all'],
  ['shared/ui/src/index.ts', 'all'],
  ['e2e/harness/api.ts', 'all'],
  ['pnpm-lock.yaml', 'all'],
] as const)('a change of %s concerns %j', (file, specs) => {
  expect(specsOf(file)).toEqual(specs);
});

it.each([
  ['platform/server/src/modules/analytics/search-data/index.ts', ['platform', 'analytics', 'content']],
  ['shared/contract/src/seo-audit/crawls.ts', ['platform', 'seo-audit', 'publishing']],
])('a change of %s concerns the teams that build on it: %j', (file, specs) => {
  expect(specsOf(file)).toEqual(expect.arrayContaining(specs));
});

it.each([
  ['shared/contract/src/host/tasks.ts', 'platform/server/src/modules/every-call.test.ts'],
  ['platform/connectors/src/http-call.ts', 'platform/server/src/main.test.ts'],
  ['platform/server/src/store/migrations/0001_core.sql', 'platform/server/src/store/migrate.ts'],
  ['remote-tools/src/remote.tsx', 'scripts/test/url-map.test.ts'],
])('a change of %s runs %s', (file, suite) => {
  expect(relatedTo([file])).toContain(suite);
});

it('a change of a remote runs no other remote’s suites', () => {
  const related = relatedTo(['remote-billing/src/remote.tsx', 'remote-billing/README.md']);
  expect(related).toContain('remote-billing/src/remote.tsx');
  expect(related.filter((file) => /^remote-(?!billing)/.test(file))).toEqual([]);
});
