import { afterAll, describe, expect, it } from '@jest/globals';
import { openThreads } from '../../../threads/threads.ts';
import { intentOf } from '../../analytics/query-kinds/index.ts';
import { clusterInThread } from './cluster-in-thread.ts';
import { clusterKeywords, type Clusterable } from './cluster.ts';
import { topicsOf } from './topics-of.ts';

const threads = openThreads();
afterAll(() => threads.close());

describe('clusters', () => {
  const keyword = (text: string, page?: string): Clusterable => ({
    keyword: text,
    stems: text.split(' '),
    pages: new Map(page === undefined ? [] : [[page, 1]]),
    weight: text.length,
  });
  const GIVEN = [
    keyword('tree ferns', '/ferns'),
    keyword('hardy ferns', '/ferns'),
    keyword('shade plants', '/ferns'),
    keyword('copper trowel', '/trowel'),
    keyword('garden trowel', '/trowel'),
    keyword('bark mulch'),
    keyword('cheap bark mulch'),
  ];

  it('hold what the same pages rank for, and what says the same', () => {
    const names = clusterKeywords(GIVEN);
    const groups = Map.groupBy(GIVEN, ({ keyword: one }) => names.get(one));
    expect([...groups.values()].map((group) => group.map(({ keyword: one }) => one))).toEqual([
      ['tree ferns', 'hardy ferns', 'shade plants'],
      ['copper trowel', 'garden trowel'],
      ['bark mulch', 'cheap bark mulch'],
    ]);
  });

  it('are the same from the thread that many keywords are grouped in', async () => {
    const many = Array.from({ length: 600 }, (_, at) => keyword(`word${at % 40} thing${at % 23} number${at}`, `/p${at % 31}`));
    expect([...(await clusterInThread({ threads }, many))].sort()).toEqual([...clusterKeywords(many)].sort());
  });

  it('are the same in whatever order the keywords come', () => {
    const many = Array.from({ length: 300 }, (_, at) => keyword(`word${at % 40} thing${at % 23} number${at}`, `/p${at % 31}`));
    const once = [...clusterKeywords(many)].sort();
    expect([...clusterKeywords(many.toReversed())].sort()).toEqual(once);
    expect([...clusterKeywords(many.toSorted((a, b) => ((a.keyword.length * 7) % 5) - ((b.keyword.length * 7) % 5)))].sort()).toEqual(once);
  });
});

it('groups clusters about the same word into topics, in whatever order they come', () => {
  const given = [
    { keyword: 'tree ferns', cluster: 'tree ferns' },
    { keyword: 'tree fern care', cluster: 'tree ferns' },
    { keyword: 'fern compost', cluster: 'fern compost' },
    { keyword: 'copper trowel', cluster: 'copper trowel' },
  ];
  const topics = [
    ['copper trowel', 'copper trowel'],
    ['fern compost', 'fern'],
    ['tree ferns', 'fern'],
  ];
  expect([...topicsOf(given, 'en')].sort()).toEqual(topics);
  expect([...topicsOf(given.toReversed(), 'en')].sort()).toEqual(topics);
});

it.each([
  ['how to prune ferns', 'informational'],
  ['buy tree ferns', 'transactional'],
  ['best trowel', 'commercial'],
  ['fernhill opening hours', 'navigational'],
  ['tree ferns', 'unclear'],
])('%s is %s', (keyword, intent) => {
  expect(intentOf(keyword, 'fernhill')).toBe(intent);
});
