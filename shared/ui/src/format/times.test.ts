import { describe, expect, it } from '@jest/globals';
import { cutMiddle } from './cut-middle.ts';
import { formatDate, formatDateTime, formatDuration, formatRelative } from './times.ts';

describe('times', () => {
  it.each([
    [0, '0.0s'],
    [42.34, '42.3s'],
    [59.94, '59.9s'],
    [59.96, '1m 0s'],
    [60, '1m 0s'],
    [75, '1m 15s'],
    [3599.6, '60m 0s'],
  ])('writes %d seconds as %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });

  it('writes a bare day as that day, whatever the time zone', () => {
    expect(formatDate('2026-11-01')).toBe('1 Nov 2026');
    expect(formatDate('not a day')).toBe('–');
    expect(formatDate(null)).toBe('–');
    expect(formatDuration(null)).toBe('–');
  });

  it('writes moments in the visitor’s zone', () => {
    expect(formatDateTime(new Date(2026, 10, 1, 9, 30))).toBe('1 Nov 2026, 09:30');
    expect(formatDate(new Date(2026, 10, 1, 23, 59))).toBe('1 Nov 2026');
  });

  it('says how long ago', () => {
    const now = Date.UTC(2026, 10, 1, 12);
    expect(formatRelative(now - 20_000, now)).toBe('now');
    expect(formatRelative(now - 3 * 60_000, now)).toBe('3 minutes ago');
    expect(formatRelative(now + 86_400_000, now)).toBe('tomorrow');
    expect(formatRelative(now - 40 * 86_400_000, now)).toBe('last month');
  });
});

describe('cutMiddle', () => {
  it('keeps beginning and end', () => {
    expect(cutMiddle('https://example.com/guides/roses', 16)).toBe('https://…s/roses');
    expect(cutMiddle('https://example.com/guides/roses', 16)).toHaveLength(16);
    expect(cutMiddle('short', 16)).toBe('short');
    expect(cutMiddle('abc', 1)).toBe('…');
  });
});
