import { describe, expect, it } from '@jest/globals';
import { slotConflicts } from './slots.ts';

const banner = (...paths: string[]) => [{ slot: 'plan-banner', paths, module: './PlanBanner' }];

describe('slotConflicts', () => {
  it('names the paths that overlap', () => {
    expect(slotConflicts(banner('/topic/new', '/posts'), banner('/topic/*'))).toEqual([
      { slot: 'plan-banner', path: '/topic/new', otherPath: '/topic/*' },
    ]);
  });

  it('lets two remotes fill a slot on different paths, and a shared slot on the same', () => {
    expect(slotConflicts(banner('/topic/*'), banner('/posts'))).toEqual([]);
    const action = [{ slot: 'header-actions', paths: ['/*'], module: './RefreshAction' }];
    expect(slotConflicts(action, action)).toEqual([]);
  });
});
