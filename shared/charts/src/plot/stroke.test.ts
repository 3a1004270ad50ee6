import { expect, it } from '@jest/globals';
import { areaStyle } from '../colour.ts';
import { strokeOf } from './stroke.ts';

it('tells lines of one hue apart by width and dots, never by a weaker colour', () => {
  const kinds = [strokeOf({}), strokeOf({ isFine: true }), strokeOf({ isComparison: true })];
  expect(new Set(kinds.map((kind) => JSON.stringify(kind))).size).toBe(3);
  for (const kind of kinds) expect(kind).not.toHaveProperty('strokeOpacity');
});

it('gives a light area an edge at full strength', () => {
  expect(areaStyle('red', 0.45)).toEqual({ background: 'color-mix(in srgb, red 45%, transparent)', border: '1px solid red' });
});
