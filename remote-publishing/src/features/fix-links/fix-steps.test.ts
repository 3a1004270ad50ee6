import type { PublishOperation } from '@canopy/contract/publishing';
import { describe, expect, it } from '@jest/globals';
import { FIX_STEPS } from './fix-steps.ts';

type Known = Pick<PublishOperation, 'state' | 'verified'>;
const GONE: Known = { state: 'published', verified: 'gone' };

describe('the last message of a fix', () => {
  it('says that all is fixed where every page was written and reread without the issue', () => {
    expect(FIX_STEPS.of([GONE, GONE], true, 1)).toBe('All SEO issues have been fixed!');
  });

  it.each<[string, Known]>([
    ['still has the issue', { state: 'published', verified: 'still-there' }],
    ['was not reread', { state: 'published', verified: 'none' }],
    ['failed', { state: 'failed', verified: 'none' }],
    ['is in conflict', { state: 'conflict', verified: 'none' }],
  ])('never says so where one page %s', (_what, page) => {
    expect(FIX_STEPS.of([GONE, page], true, 1)).toBe('Some SEO issues could not be fixed.');
  });

  it('is not shown before the end', () => {
    expect(FIX_STEPS.of([GONE, GONE], false, 1)).toBe('Verifying what the site saved...');
    expect(FIX_STEPS.of([{ state: 'published', verified: 'waiting' }], false, 1)).toBe('Rechecking the live pages...');
  });
});
