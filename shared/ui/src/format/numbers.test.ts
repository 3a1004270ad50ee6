import { describe, expect, it } from '@jest/globals';
import {
  formatBounceRate,
  formatBytes,
  formatChange,
  formatCtr,
  formatInteger,
  formatNumber,
  formatPercent,
  formatPosition,
} from './numbers.ts';

describe('figures', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1K'],
    [1540, '1.5K'],
    [12_400, '12.4K'],
    [999_960, '1M'],
    [1_234_567, '1.2M'],
    [-12_400, '-12.4K'],
  ])('abbreviates %d to %s', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  it('writes an unknown value as a dash, never as 0', () => {
    for (const format of [
      formatNumber,
      formatInteger,
      formatBounceRate,
      formatCtr,
      formatPosition,
      formatChange,
      formatBytes,
      formatPercent,
    ]) {
      expect(format(null)).toBe('–');
      expect(format(undefined)).toBe('–');
      expect(format(Number.NaN)).toBe('–');
    }
  });

  it('keeps two decimals in bounce rate and CTR, one in positions', () => {
    expect(formatBounceRate(45.678)).toBe('45.68%');
    expect(formatBounceRate(45)).toBe('45.00%');
    expect(formatCtr(0.0345)).toBe('3.45%');
    expect(formatCtr(1)).toBe('100.00%');
    expect(formatPosition(7)).toBe('7.0');
    expect(formatInteger(12_400)).toBe('12,400');
    expect(formatPercent(12.345)).toBe('12.3%');
  });

  it('gives a change its sign', () => {
    expect(formatChange(4.25)).toBe('+4.3%');
    expect(formatChange(-2)).toBe('−2.0%');
    expect(formatChange(0)).toBe('0.0%');
    expect(formatChange(0.04)).toBe('0.0%');
    expect(formatChange(-0.04)).toBe('0.0%');
    expect(formatChange(-0.06)).toBe('−0.1%');
    expect(formatChange(3, '')).toBe('+3.0');
  });

  it('writes bytes', () => {
    expect(formatBytes(0)).toBe('0 B');
    expect(formatBytes(999)).toBe('999 B');
    expect(formatBytes(120_600)).toBe('120.6 kB');
    expect(formatBytes(65_000_000)).toBe('65.0 MB');
  });
});
