// What charts draw with must stand out from the card by 3:1, in light and dark (WCAG 2.2, 1.4.11).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { CanopyProvider } from '@canopy/ui';
import { render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { CategoryBars } from './bar.ts';
import { TimeSeriesChart } from './index.ts';
import { WorldMap } from './map.ts';
import { withLayout } from './testing/with-layout.ts';

withLayout();

const css = readFileSync(join(import.meta.dirname, '..', '..', 'ui', 'src', 'theme', 'tokens.css'), 'utf8');

function colours(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  return new Map(
    [...css.slice(start, css.indexOf('}', start)).matchAll(/(--canopy-[\w-]+):\s*(#[0-9a-f]{6})\b/g)].map(([, name = '', hex = '']) => [
      name,
      hex,
    ]),
  );
}
const SCHEMES = ['light', 'dark'].map(
  (scheme) => [scheme, new Map([...colours(':root'), ...colours(`:root[data-mantine-color-scheme='${scheme}']`)])] as const,
);

/** WCAG 2.2 relative luminance. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const days = (values: readonly number[]) => values.map((value, index) => ({ date: `2026-11-0${index + 1}`, value }));
const values = (views: number) => ({ views, before: views / 2 });
const items = [1_200, 300, 40, 5].map((views, index) => ({
  key: ['Sweden', 'Germany', 'Norway', 'Finland'][index] ?? '',
  label: String(index),
  values: values(views),
}));
const views = { id: 'views', label: 'Views' };

/** What carries the figure, though something else of it may be lighter: lines, dots and edges. */
const DRAWN: readonly [what: string, chart: ReactElement, strokes: string, least: number][] = [
  [
    'dots of comparisons, and dashes of incomplete days',
    <TimeSeriesChart
      key="time"
      label="Views"
      series={([1, 2, 3, 4, 5, 6, 7, 8] as const).map((colour) => ({
        id: `s${colour}`,
        label: `s${colour}`,
        colour,
        points: days([1, 2, 3]),
        comparison: { label: 'before', points: days([2, 1, 3]) },
      }))}
      incompleteFrom="2026-11-02"
    />,
    'g[stroke-dasharray], path[stroke-dasharray="4 4"]',
    16,
  ],
  [
    'edges of comparing bars',
    <CategoryBars
      key="bars"
      label="Views"
      category="Country"
      measures={[views, { id: 'before', label: 'Before', isComparison: true }]}
      items={items}
    />,
    '[data-mark] rect[stroke]',
    4,
  ],
  [
    'borders of countries, with and without figures',
    <WorldMap key="map" label="Views" measure={views} items={items} />,
    'svg path[stroke-linejoin]',
    100,
  ],
];

describe.each(DRAWN)('%s', (_what, chart, strokes, least) => {
  it.each(SCHEMES)('stand out, %s', async (_scheme, tokens) => {
    const { container } = render(<CanopyProvider env="test">{chart}</CanopyProvider>);
    await screen.findByRole('group');
    const found = Array.from(container.querySelectorAll(strokes));
    expect(found.length).toBeGreaterThanOrEqual(least);
    const weak = found.flatMap((element) => {
      const stroke = element.closest('[stroke]')?.getAttribute('stroke') ?? '';
      const hex = tokens.get(/^var\((.+)\)$/.exec(stroke)?.[1] ?? '');
      // A stroke that lets the card shine through is not the colour that its token says.
      const isFull = !element.closest('[stroke-opacity]') && Number(element.closest('[opacity]')?.getAttribute('opacity') ?? 1) === 1;
      return hex && isFull && contrast(hex, tokens.get('--canopy-surface') ?? '') >= 3 ? [] : [`${stroke} ${hex}`];
    });
    expect([...new Set(weak)]).toEqual([]);
  });
});
