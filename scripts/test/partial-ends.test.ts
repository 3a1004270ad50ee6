import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { ROOT } from '../start/settings.ts';

/** What ends in parts is told by its counts: the function that does so. What is one thing, done or not, has none, and says what it is. */
const ENDS: Readonly<Record<string, { readonly counts: string } | { readonly one: string }>> = {
  'host/src/features/status/parts/PartsTable.tsx': { one: 'the state of one part of the portal' },
  'remote-content/src/features/backlink-article/messages.ts': { one: 'an article, written or not' },
  'remote-content/src/features/content-research/messages.ts': { counts: 'statusOf' },
  'remote-content/src/features/keyword-planner/ProjectsScreen.tsx': { one: 'a project, created with all its keywords or not at all' },
  'remote-publishing/src/blog/BlogState.tsx': { one: 'a post on its platform' },
  'remote-publishing/src/run/OperationState.tsx': { one: 'a change of one page' },
  'remote-seo-audit/src/features/backlinks-app/BacklinkTiles.tsx': { one: 'the check of one backlink, counted' },
  'remote-seo-audit/src/features/backlinks-app/messages.ts': { one: 'the check of one backlink' },
  'remote-seo-audit/src/features/history/crawl-words.ts': { one: 'a crawl, whose findings are made once it is whole' },
  'remote-seo-audit/src/features/page-speed/PageSpeedScreen.tsx': { one: 'the measurement of one page' },
  'remote-seo-audit/src/page-drawer/page-status.ts': { one: 'the fetch of one page' },
  'remote-tools/src/features/automation-tester/messages.ts': { counts: 'runStateOf' },
  'remote-tools/src/features/chat/ActionCard.tsx': { one: 'an action that the assistant proposed' },
  'remote-tools/src/features/prompt-testing/matrix/words.ts': { counts: 'statusOf' },
};

const sources = new Map(
  globSync('{host,remote-*,shared/*}/src/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['**/node_modules/**'] })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')] as const),
);

it('every state called failed is of one thing, or told by counts', () => {
  const told = [...sources].filter(([, text]) => /label: 'Failed'/.test(text)).map(([file]) => file);
  expect(told.toSorted()).toEqual(Object.keys(ENDS).toSorted());
});

it.each(Object.entries(ENDS).flatMap(([file, end]) => ('counts' in end ? [[file, end.counts] as const] : [])))(
  '%s shows its states by %s alone',
  (file, counts) => {
    const text = sources.get(file) ?? '';
    expect(text).toMatch(new RegExp(`export (?:function|const) ${counts}\\b`));
  },
);

it('no sentence calls a run failed before it says how many of its parts did not', () => {
  const found = [...sources].flatMap(([file, text]) =>
    [...text.matchAll(/Failed: \$?\{?[\w.]+\}? of/g)].map(([words]) => `${file}: ${words}`),
  );
  const labelled = [...sources].flatMap(([file, text]) =>
    [...text.matchAll(/\.label\}: \$\{[^}]*(?:passed|done)[^}]*\} of/g)].map(([words]) => `${file}: ${words}`),
  );
  expect([...found, ...labelled]).toEqual([]);
});
