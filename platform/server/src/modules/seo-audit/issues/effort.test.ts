import { checkOf } from '@canopy/crawler';
import { expect, it } from '@jest/globals';
import { effortOf, type Fault } from './effort.ts';

it.each<[string, Omit<Fault, 'check'>, string, RegExp]>([
  ['csp_missing', { fixType: 'Manual', pages: 58, shared: 'site' }, 'low', /one change fixes it/],
  ['social_missing', { fixType: 'Manual', pages: 40, shared: 'template' }, 'low', /share one template/],
  ['description_cut_off', { fixType: 'Manual', pages: 55, shared: 'site' }, 'high', /each page has to be edited/],
  ['missing_or_invalid_page_title', { fixType: 'Manual', pages: 30, shared: 'template' }, 'high', /each page has to be edited/],
  ['h1_missing', { fixType: 'Manual', pages: 3, shared: null }, 'medium', /few pages/],
  ['internal_link_404', { fixType: 'Easy', pages: 90, shared: null }, 'low', /easy fix/],
])('%s, %j: %s', (code, fault, effort, work) => {
  const check = checkOf(code);
  if (!check) throw new Error(`There is no check ${code}.`);
  expect(effortOf({ check, ...fault })).toEqual({ effort, work: expect.stringMatching(work) });
});
