import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { bad, leaf } from './palette.ts';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

/** The variables of the first block whose selector ends with `selector`. */
function block(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`);
  const body = css.slice(start, css.indexOf('}', start));
  return Object.fromEntries([...body.matchAll(/--canopy-([\w-]+):\s*(#[0-9a-f]{6})\b/g)].map((match) => [match[1] ?? '', match[2] ?? '']));
}

const series = block(':root');
const schemes = {
  light: block(":root[data-mantine-color-scheme='light']"),
  dark: block(":root[data-mantine-color-scheme='dark']"),
};

/** WCAG 2.2 relative luminance. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string | undefined, b: string | undefined): number {
  if (!a || !b) throw new Error('a colour is missing in tokens.css');
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const SURFACES = ['surface', 'surface-sunken', 'surface-raised', 'surface-hover'];
const TEXTS = ['text', 'text-muted', 'accent-text', 'good-text', 'warning-text', 'bad-text', 'info-text'];
const TONES = ['good', 'warning', 'bad', 'info'];

describe.each(Object.entries(schemes))('contrast, %s', (_scheme, tokens) => {
  it.each(TEXTS.flatMap((text) => SURFACES.map((surface) => [text, surface] as const)))('%s on %s is at least 4.5', (text, surface) => {
    expect(contrast(tokens[text], tokens[surface])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(TONES)('%s: its text and ordinary text on its soft surface are at least 4.5', (tone) => {
    expect(contrast(tokens[`${tone}-text`], tokens[`${tone}-soft`])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tokens.text, tokens[`${tone}-soft`])).toBeGreaterThanOrEqual(4.5);
  });

  it('the soft accent carries the accent and ordinary text', () => {
    expect(contrast(tokens['accent-text'], tokens['accent-soft'])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tokens.text, tokens['accent-soft'])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tokens['text-muted'], tokens['accent-soft'])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SURFACES)('edges of fields and the focus ring are at least 3 on %s', (surface) => {
    expect(contrast(tokens['border-strong'], tokens[surface])).toBeGreaterThanOrEqual(3);
    expect(contrast(tokens.focus, tokens[surface])).toBeGreaterThanOrEqual(3);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('series %d is at least 3 on the surfaces charts stand on', (number) => {
    expect(contrast(series[`series-${number}`], tokens.surface)).toBeGreaterThanOrEqual(3);
    expect(contrast(series[`series-${number}`], tokens['surface-raised'])).toBeGreaterThanOrEqual(2.95);
  });
});

describe('filled buttons', () => {
  it.each([
    ['leaf', leaf],
    ['bad', bad],
  ])('white on %s, at rest and under the pointer, is at least 4.5', (_name, shades) => {
    expect(contrast('#ffffff', shades[7])).toBeGreaterThanOrEqual(4.5);
    expect(contrast('#ffffff', shades[8])).toBeGreaterThanOrEqual(4.5);
  });

  it('the accent token is the shade of filled buttons', () => {
    expect(schemes.light.accent).toBe(leaf[7]);
    expect(schemes.dark.accent).toBe(leaf[7]);
  });
});
