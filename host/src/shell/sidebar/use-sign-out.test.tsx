import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useSignOut } from './use-sign-out.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('useSignOut', () => {
  it('slams at 300 ms, falls at 500 ms and leaves then', () => {
    const leave = jest.fn(async () => {});
    const { result } = renderHook(() => useSignOut(leave));
    const phases = [result.current.phase];
    act(() => result.current.start());
    for (const ms of [0, 299, 1, 199, 1]) {
      act(() => jest.advanceTimersByTime(ms));
      phases.push(result.current.phase);
    }
    expect(phases).toEqual(['resting', 'opening', 'opening', 'slam', 'slam', 'fall']);
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it('shows each phase on a page that was busy meanwhile', () => {
    const seen: string[] = [];
    const { result } = renderHook(() => {
      const signOut = useSignOut(async () => {});
      if (seen.at(-1) !== signOut.phase) seen.push(signOut.phase);
      return signOut;
    });
    act(() => result.current.start());
    for (let late = 0; late < 2; late += 1) act(() => jest.advanceTimersByTime(5_000));
    expect(seen).toEqual(['resting', 'opening', 'slam', 'fall']);
  });

  it('leaves at once where motion is not wanted', () => {
    const original = window.matchMedia;
    window.matchMedia = (query) => ({ ...original(query), matches: query.includes('reduced-motion') });
    const leave = jest.fn(async () => {});
    const { result } = renderHook(() => useSignOut(leave));
    act(() => result.current.start());
    window.matchMedia = original;
    expect(leave).toHaveBeenCalledTimes(1);
  });
});
