import { expect, it } from '@jest/globals';
import { specsOf } from './changed.ts';

it.each([
  ['remote-billing/src/remote.tsx', ['billing']],
  ['platform/server/src/modules/seo-audit/pages/routes.ts', ['seo-audit']],
  ['shared/contract/src/content/posts.ts', ['content']],
  ['e2e/host/login.spec.ts', ['host']],
  ['docs/operations.md', []],
  ['shared/ui/src/index.ts', 'all'],
  ['e2e/harness/api.ts', 'all'],
  ['pnpm-lock.yaml', 'all'],
] as const)('a change of %s concerns %j', (file, specs) => {
  expect(specsOf(file)).toEqual(specs);
});
