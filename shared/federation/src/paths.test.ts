import { describe, expect, it } from '@jest/globals';
import { bySpecificity, fillPath, isUnder, matchesAny, matchPath, patternsOverlap } from './paths.ts';

describe('matchPath', () => {
  it.each([
    ['/posts', '/posts', {}, ''],
    ['/posts', '/posts/', {}, ''],
    ['/keyword-planner/:id', '/keyword-planner/4%202', { id: '4 2' }, ''],
    ['/topic/*', '/topic', {}, ''],
    ['/topic/*', '/topic/usp/edit', {}, 'usp/edit'],
    ['/:area/:id/*', '/a/b/c', { area: 'a', id: 'b' }, 'c'],
    ['/*', '/', {}, ''],
    ['/', '/', {}, ''],
    ['/files/:name', '/files/%E0%A4%A', { name: '%E0%A4%A' }, ''],
  ])('%s matches %s', (pattern, path, params, rest) => {
    expect(matchPath(pattern, path)).toEqual({ params, rest });
  });

  it.each([
    ['/posts', '/posts/new'],
    ['/posts/new', '/posts'],
    ['/posts', '/Posts'],
    ['/topic/*', '/topics'],
    ['/keyword-planner/:id', '/keyword-planner'],
  ])('%s does not match %s', (pattern, path) => {
    expect(matchPath(pattern, path)).toBeUndefined();
  });
});

describe('bySpecificity', () => {
  it('puts the closest pattern first', () => {
    const patterns = ['/*', '/keyword/*', '/keyword/:id', '/keyword/content', '/keyword/content/*', '/keyword'];
    expect(patterns.toSorted(bySpecificity)).toEqual([
      '/keyword/content',
      '/keyword/content/*',
      '/keyword/:id',
      '/keyword',
      '/keyword/*',
      '/*',
    ]);
  });
});

describe('helpers', () => {
  it('fills a pattern, finds a prefix, tries several patterns', () => {
    expect(fillPath('/persona/steps/:id', { id: 'a b' })).toBe('/persona/steps/a%20b');
    expect(isUnder('/seo-audit', '/seo-audit/pages')).toBe(true);
    expect(isUnder('/seo-audit', '/seo-audits')).toBe(false);
    expect(matchesAny(['/posts', '/blogs'], '/blogs')).toBe(true);
    expect(matchesAny([], '/blogs')).toBe(false);
  });
});

describe('patternsOverlap', () => {
  it.each([
    ['/posts', '/posts', true],
    ['/posts/:id', '/posts/new', true],
    ['/topic/*', '/topic', true],
    ['/topic/*', '/topic/a/b', true],
    ['/*', '/', true],
    ['/posts', '/posts/new', false],
    ['/posts/:id', '/tags/:id', false],
    ['/topic/*', '/topics', false],
  ])('%s and %s: %s', (a, b, overlap) => {
    expect(patternsOverlap(a, b)).toBe(overlap);
    expect(patternsOverlap(b, a)).toBe(overlap);
  });
});
