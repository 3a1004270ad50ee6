import { describe, expect, it } from '@jest/globals';
import type { Sample } from './measurement.ts';
import { median, medianFigures } from './median.ts';
import { totalBlockingTime } from './observer.ts';
import { planMeasurements, type Candidate } from './plan.ts';
import { structureHash, type Structure } from './structure.ts';

const page = (url: string, template: string, bytes = 1000, depth: number | null = 1): Candidate => ({
  id: url,
  url,
  template,
  bytes,
  depth,
});

describe('the plan', () => {
  const pages = [
    page('/', 'front', 500, 0),
    ...[5, 1, 3, 2, 4].map((size) => page(`/post/${size}`, 'post', size * 100)),
    page('/about', 'single'),
    page('/team', 'single', 3000),
    page('/odd', 'odd'),
  ];

  it('measures one page of each template by Lighthouse: the front page, and those of middle size', () => {
    const plan = planMeasurements(pages, { maxTemplates: 10, maxPages: 100 });
    expect(plan.filter(({ method }) => method === 'lighthouse').map(({ url }) => url)).toEqual(['/', '/post/3', '/about', '/odd']);
    expect(plan).toHaveLength(pages.length);
    expect(plan.find(({ url }) => url === '/post/3')).toMatchObject({ pages: 5 });
    expect(new Set(plan.map(({ url }) => url)).size).toBe(pages.length);
  });

  it('takes from all templates in turn where there is not room for all, whatever the order of the pages', () => {
    const limits = { maxTemplates: 2, maxPages: 5 };
    const plan = planMeasurements(pages, limits);
    expect(plan.map(({ url, method }) => `${method} ${url}`)).toEqual([
      'lighthouse /',
      'lighthouse /post/3',
      'cdp /post/1',
      'cdp /about',
      'cdp /odd',
    ]);
    expect(planMeasurements(pages.toReversed(), limits)).toEqual(plan);
    expect(planMeasurements([], limits)).toEqual([]);
    expect(planMeasurements(pages, { maxTemplates: 3, maxPages: 1 })).toHaveLength(1);
  });
});

describe('the structure of a page', () => {
  const resource = (kind: 'script' | 'style', url: string) => ({ kind, href: url, url, offset: 0 });
  const made = (change: Partial<Structure> = {}): Structure => ({
    resources: [resource('style', 'https://a.test/site.css'), resource('script', 'https://a.test/app.9f2c1e7.js?v=1')],
    headingLevels: [1, 2, 2, 3],
    structuredData: [],
    hasMountPoint: false,
    ...change,
  });

  it('stays when texts, versions and the number of headings change', () => {
    const other = made({
      resources: [resource('script', 'https://a.test/app.77aa01c.js?v=2'), resource('style', 'https://a.test/site.css?x=9')],
      headingLevels: [1, 2, 4, 2, 2],
    });
    expect(structureHash(other)).toBe(structureHash(made()));
  });

  it.each([
    ['another style sheet', { resources: [resource('style', 'https://a.test/shop.css')] }],
    ['another kind of data', { structuredData: [{ format: 'json-ld' as const, types: ['Product'], item: null, error: null, offset: 0 }] }],
    ['a mount point', { hasMountPoint: true }],
  ])('differs by %s', (_name, change) => {
    expect(structureHash(made(change))).not.toBe(structureHash(made()));
  });
});

describe('figures', () => {
  it('are medians of each kind apart', () => {
    const sample = (fcp: number, lcp: number | null): Sample => ({
      fcp,
      lcp,
      tbt: 0,
      cls: 0,
      method: 'lighthouse',
      version: '1',
      browser: '',
    });
    expect(medianFigures([sample(3, 8897), sample(1, 942), sample(2, 964)])).toEqual({ fcp: 2, lcp: 964, tbt: 0, cls: 0 });
    expect(medianFigures([sample(3, null), sample(1, 900), sample(2, 964)]).lcp).toBe(932);
    expect(median([])).toBeNull();
  });

  it('count as blocking what goes beyond 50 ms after the first paint', () => {
    const tasks = [
      { start: 0, duration: 900 },
      { start: 950, duration: 300 },
      { start: 2000, duration: 80 },
    ];
    expect(totalBlockingTime({ fcp: 1000, tasks })).toBe(200 + 30);
    expect(totalBlockingTime({ fcp: 100, tasks: [{ start: 0, duration: 130 }] })).toBe(0);
    expect(totalBlockingTime({ fcp: null, tasks })).toBeNull();
  });
});
