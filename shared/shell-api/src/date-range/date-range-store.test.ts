import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { dateRangeStore, setDateRange, watchDateRange } from './date-range-store.ts';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(2026, 4, 31, 12) });
  setDateRange({ kind: 'preset', value: 'days', amount: 90 });
});

describe('the date range', () => {
  it('is remembered', () => {
    setDateRange({ kind: 'custom', from: '2026-01-01', to: '2026-02-01' });
    expect(JSON.parse(localStorage.getItem('canopy.date-range') ?? '')).toEqual({ kind: 'custom', from: '2026-01-01', to: '2026-02-01' });
  });

  it('moves on with the day, and takes over another tab’s choice, when the window gets the focus', () => {
    const stop = watchDateRange();
    jest.setSystemTime(new Date(2026, 5, 1, 12));
    window.dispatchEvent(new Event('focus'));
    expect(dateRangeStore.getState().range).toEqual({ from: '2026-03-04', to: '2026-06-01' });
    localStorage.setItem('canopy.date-range', JSON.stringify({ kind: 'preset', value: 'days', amount: 7 }));
    window.dispatchEvent(new Event('focus'));
    expect(dateRangeStore.getState().range).toEqual({ from: '2026-05-26', to: '2026-06-01' });
    stop();
  });

  it.each(['nonsense', '{"kind":"preset","value":"days","amount":-3}', '{"kind":"custom","from":"2026-13-45","to":"x"}'])(
    'is 90 days where %s is stored',
    (text) => {
      const stop = watchDateRange();
      localStorage.setItem('canopy.date-range', text);
      window.dispatchEvent(new Event('focus'));
      expect(dateRangeStore.getState().preference).toEqual({ kind: 'preset', value: 'days', amount: 90 });
      stop();
    },
  );
});
