import { describe, expect, it } from '@jest/globals';
import { changeBeyondNoise, dayShares, daysNeeded, evidenceOfChange, shareInterval, stopAsking, student975 } from './statistics.ts';

describe('shares', () => {
  it('weigh each question of a day alike, however often it was asked', () => {
    const answers = [
      { day: '2026-11-02', prompt: 'a', isNamed: true },
      { day: '2026-11-01', prompt: 'a', isNamed: true },
      { day: '2026-11-01', prompt: 'a', isNamed: true },
      { day: '2026-11-01', prompt: 'a', isNamed: true },
      { day: '2026-11-01', prompt: 'b', isNamed: false },
    ];
    expect(dayShares(answers)).toEqual([
      { day: '2026-11-01', share: 0.5 },
      { day: '2026-11-02', share: 1 },
    ]);
  });

  it('have Student’s interval over days, and none where too few days say how they vary', () => {
    expect(shareInterval([0.2, 0.3, 0.4, 0.3])).toBeNull();
    expect(shareInterval([0, 0, 0, 0, 0, 0])).toBeNull();
    const { share, low, high } = shareInterval([0.2, 0.3, 0.4, 0.3, 0.3]) ?? { share: 0, low: 0, high: 0 };
    expect(share).toBeCloseTo(0.3, 9);
    expect(high - share).toBeCloseTo((2.776 * 0.0707107) / Math.sqrt(5), 3);
    expect(share - low).toBeCloseTo(high - share, 9);
  });

  it.each([
    [4, 2.776],
    [9, 2.262],
    [27, 2.052],
    [1_000, 1.962],
  ])('take the quantile of %d degrees of freedom as tables have it', (degrees, quantile) => {
    expect(student975(degrees)).toBeCloseTo(quantile, 2);
  });

  it('say how many days are needed', () => {
    const few = daysNeeded([0.2, 0.3, 0.4, 0.3, 0.3], 0.05) ?? 0;
    expect(few).toBeGreaterThan(5);
    expect(daysNeeded([0.2, 0.3, 0.4, 0.3, 0.3], 0.02)).toBeGreaterThan(few);
    expect(daysNeeded([0.2, 0.3], 0.05)).toBeNull();
  });
});

describe('changes', () => {
  const days = (share: number) =>
    Array.from({ length: 20 }, (_, at) => ({ day: `2026-11-${String(at + 1).padStart(2, '0')}`, share: share + ((at * 7) % 5) / 50 }));

  it('are alerted beyond noise and beyond five points, and not within', () => {
    expect(changeBeyondNoise(days(0.3), days(0.45).toReversed(), 2)).toMatchObject({ since: '2026-11-20' });
    expect(changeBeyondNoise(days(0.3), days(0.3).toReversed(), 2)).toBeNull();
    expect(changeBeyondNoise(days(0.3), days(0.32), 2)).toBeNull();
  });

  it('count as evidence only where differences lean one way', () => {
    expect(evidenceOfChange([0.1, -0.1, 0.1, -0.1, 0.05, -0.05])).toBeLessThan(1);
    expect(evidenceOfChange([0.1, 0.11, 0.09, 0.1, 0.12, 0.1])).toBeGreaterThan(100);
  });

  it('say when to stop asking, either way', () => {
    expect(stopAsking([0.1, 0.12, 0.08, 0.11, 0.1, 0.09, 0.1, 0.12, 0.1, 0.11, 0.12, 0.1], 0.1, 20)).toBe('changed');
    expect(
      stopAsking(
        Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? 0.05 : -0.05)),
        0.1,
        20,
      ),
    ).toBe('unchanged');
    expect(stopAsking([0.2, -0.1, 0.15, -0.05, 0.1], 0.1, 20)).toBeUndefined();
  });
});
