import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { actionWords, PAST, WORDS } from './action-words.ts';

it.each([
  ['crawl.start', 'Started a crawl'],
  ['automation.save-test', 'Saved a browser test'],
  ['post.create', 'Created a post'],
  ['audience-profile.delete', 'Deleted an audience profile'],
  ['backlinks.import', 'Imported backlinks'],
  ['keyword-project.make', 'Created a keyword list'],
  ['keyword-project.create', 'Created a keyword list'],
  ['research.unshare', 'Stopped sharing research'],
  ['tag.rename', 'Renamed a tag'],
  ['assistant.start_crawl', 'Let an assistant act: start crawl'],
])('%s reads "%s"', (action, words) => {
  expect(actionWords(action)).toBe(words);
});

/** What an entry is recorded as: the second argument, a name or a choice between names. */
const RECORDED = /(?:audit\s*\.record|\bchange)\(\s*(?:\{[^}]*\}|[\w.]+),\s*([^,]+)/g;

it('has words for every action that the server records', () => {
  const server = path.resolve(import.meta.dirname, '../../../../platform/server/src');
  const actions = new Set(
    readdirSync(server, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/\.(?:test|fixture)\.ts$/.test(file))
      .flatMap((file) => [...readFileSync(path.join(server, file), 'utf8').matchAll(RECORDED)])
      .flatMap(([, name = '']) => [...name.matchAll(/'([a-z-]+\.[a-z-]+)'/g)])
      .map(([, action = '']) => action),
  );
  for (const found of ['search-console.choose', 'release.rollback', 'release.halt', 'organisation.create', 'subscription.upgrade']) {
    expect(actions).toContain(found);
  }
  expect([...actions].filter((action) => !(action in WORDS) && !((action.split('.')[1] ?? '') in PAST))).toEqual([]);
});
