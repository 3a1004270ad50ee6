import { expect, it } from '@jest/globals';
import type { Columns } from './packed-figures.ts';
import { packSeries, SeriesSums, type SeriesDay } from './packed-series.ts';

/** Figures by key: clicks, impressions and places. */
const figuresOf = (rows: Record<number, readonly [number, number, number]>): Columns => {
  const of = (figure: 0 | 1 | 2) => Float64Array.from(Object.values(rows), (row) => row[figure]);
  return { keys: Uint32Array.from(Object.keys(rows), Number), clicks: of(0), impressions: of(1), places: of(2) };
};
const days: SeriesDay[] = [
  { offset: 0, figures: figuresOf({ 3: [0, 1, 22], 9: [1, 2, 7.25] }) },
  { offset: 5, figures: figuresOf({ 9: [127, 128, 16_384 / 3], 1: [2_147_483_647, 2_147_483_647, 2_147_483_647 * 99.9] }) },
  { offset: 63, figures: figuresOf({ 9: [0, 0, 0], 3: [16_383, 16_384, Number.MAX_SAFE_INTEGER] }) },
];

function sumsOf(...texts: readonly string[]) {
  const sums = new SeriesSums(64);
  for (const text of texts) sums.add(text);
  return Array.from({ length: 64 }, (_, day) => [day, sums.of(day)] as const).flatMap(([day, of]) =>
    of ? [[day, of.clicks, of.impressions, of.places]] : [],
  );
}

it('gives each key its own days and figures back', () => {
  const { keys, texts } = packSeries(days);
  expect(keys).toEqual([1, 3, 9]);
  expect(texts.map((text) => sumsOf(text))).toEqual([
    [[5, 2_147_483_647, 2_147_483_647, expect.closeTo(2_147_483_647 * 99.9, 3)]],
    [
      [0, 0, 1, 22],
      [63, 16_383, 16_384, Number.MAX_SAFE_INTEGER],
    ],
    [
      [0, 1, 2, 7.25],
      [5, 127, 128, 16_384 / 3],
      [63, 0, 0, 0],
    ],
  ]);
});

it('adds up texts that were put together, in whatever order', () => {
  const { texts } = packSeries(days);
  const wanted = [
    [0, 1, 3, 29.25],
    [5, 2_147_483_774, 2_147_483_775, expect.closeTo(2_147_483_647 * 99.9 + 16_384 / 3, 3)],
    [63, 16_383, 16_384, Number.MAX_SAFE_INTEGER],
  ];
  expect(sumsOf(texts.join(''))).toEqual(wanted);
  expect(sumsOf(texts.toReversed().join(''))).toEqual(wanted);
  expect(sumsOf(...texts)).toEqual(wanted);
});

it('writes what adding up added as the figure it is', () => {
  const places = 7 * 3.3;
  expect(places).not.toBe(23.1);
  const [text = ''] = packSeries([{ offset: 0, figures: figuresOf({ 1: [1, 7, places] }) }]).texts;
  expect(sumsOf(text)).toEqual([[0, 1, 7, 23.1]]);
});

it('packs nothing where there is nothing', () => {
  expect(packSeries([])).toEqual({ keys: [], texts: [] });
  expect(sumsOf('')).toEqual([]);
});

it('holds many keys', () => {
  const count = 40_000;
  const rows = Object.fromEntries(
    Array.from({ length: count }, (_, key) => [key + 1, [key % 3, 1 + (key % 7), (1 + (key % 7)) / 3] as const]),
  );
  const { keys, texts } = packSeries([{ offset: 63, figures: figuresOf(rows) }]);
  expect(keys).toHaveLength(count);
  expect(texts.every((text) => text.length % 4 === 0 && !text.includes('='))).toBe(true);
  const sum = (figure: 0 | 1 | 2) => Object.values(rows).reduce((total, row) => total + row[figure], 0);
  expect(sumsOf(texts.join(''))).toEqual([[63, sum(0), sum(1), expect.closeTo(sum(2), 6)]]);
});
