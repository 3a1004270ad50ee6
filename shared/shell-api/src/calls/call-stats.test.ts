import { describe, expect, it } from '@jest/globals';
import { callStats, countCall, onCallStats, setCallOwner } from './call-stats.ts';

describe('call statistics', () => {
  it('count calls and failures by remote and call; what no component asks counts for the screen', () => {
    let told = 0;
    const stop = onCallStats(() => (told += 1));
    countCall('listPosts', 'remote-content')(true);
    countCall('listPosts', 'remote-content')(false);
    setCallOwner(() => 'remote-editor');
    countCall('getPost')(true);
    stop();
    countCall('getPost')(true);
    expect(callStats()).toEqual([
      { remote: 'remote-content', call: 'listPosts', count: 2, failed: 1, totalMs: expect.any(Number) },
      { remote: 'remote-editor', call: 'getPost', count: 2, failed: 0, totalMs: expect.any(Number) },
    ]);
    expect(told).toBe(3);
    expect(callStats()).toBe(callStats());
  });
});
