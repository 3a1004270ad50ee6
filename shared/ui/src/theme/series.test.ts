import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const tokens = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');
const hues = [...tokens.matchAll(/--canopy-series-\d: #([0-9a-f]{6});/g)].map(([, hex = '']) => hex);

type Triple = readonly [number, number, number];

const linear = (hex: string): Triple => {
  const [r = 0, g = 0, b = 0] = [0, 2, 4]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return [r, g, b];
};

const times = (matrix: readonly Triple[], [a, b, c]: Triple): Triple => {
  const [x = 0, y = 0, z = 0] = matrix.map(([p, q, r]) => p * a + q * b + r * c);
  return [x, y, z];
};

/** Colours as people with each kind of vision see them, in linear RGB: Machado, Oliveira and Fernandes (2009), severity 1. */
const SIGHT: Readonly<Record<string, readonly Triple[]>> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

/** OKLab, whose distances approximate perceived differences. */
function perceived(rgb: Triple): Triple {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    rgb,
  );
  const [l, m, s] = cones.map((value) => Math.cbrt(Math.max(0, value))) as unknown as Triple;
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [l, m, s],
  );
}

const distance = (a: Triple, b: Triple) => Math.hypot(...a.map((value, index) => value - (b[index] ?? 0)));

describe('the eight hues', () => {
  it('are eight', () => {
    expect(hues).toHaveLength(8);
  });

  it.each(Object.keys(SIGHT))('stay apart with %s', (sight) => {
    const seen = hues.map((hue) => perceived(times(SIGHT[sight] ?? [], linear(hue))));
    const near = seen.flatMap((a, index) =>
      seen.slice(index + 1).map((b, later) => ({ pair: `${index + 1} and ${index + later + 2}`, apart: distance(a, b) })),
    );
    // 0.02 is roughly the smallest visible difference.
    expect(near.filter(({ apart }) => apart < 0.06)).toEqual([]);
  });
});
