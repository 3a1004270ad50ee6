import { describe, expect, it, jest } from '@jest/globals';
import { CanopyProvider } from '@canopy/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { CategoryBars } from '../bar.ts';
import { CategoryLine } from '../index.ts';
import { WorldMap } from '../map.ts';
import { SharePie } from '../pie.ts';
import { pathOf } from '../plot/path.ts';
import { withLayout } from '../testing/with-layout.ts';
import { paintMeasures } from './category.ts';
import { shadeOf, shadesOf } from './map-scale.ts';
import { slicesOf } from './slices.ts';

withLayout();

const views = { id: 'views', label: 'Views' };
const items = [
  { key: 'Sweden', label: 'Sweden', values: { views: 1_200 } },
  { key: 'deu', label: 'Germany', values: { views: 300 } },
  { key: '(not set)', label: '(not set)', values: { views: 5 } },
];
const common = { label: 'Views', items };

const CHARTS: Readonly<Record<string, (onSelect?: (key: string) => void) => ReactElement>> = {
  CategoryBars: (onSelect) => <CategoryBars {...common} category="Country" measures={[views]} onSelect={onSelect} />,
  CategoryLine: (onSelect) => <CategoryLine {...common} category="Country" measures={[views]} onSelect={onSelect} />,
  SharePie: (onSelect) => <SharePie {...common} category="Country" measure={views} onSelect={onSelect} />,
  WorldMap: (onSelect) => <WorldMap {...common} measure={views} onSelect={onSelect} />,
};

describe.each(Object.keys(CHARTS))('%s', (name) => {
  const show = (onSelect?: (key: string) => void) => render(<CanopyProvider env="test">{CHARTS[name]?.(onSelect)}</CanopyProvider>);

  it('has one stop for the keyboard, arrows between its marks, and selects', async () => {
    const user = userEvent.setup();
    const onSelect = jest.fn();
    show(onSelect);
    const first = await screen.findByRole('button', { name: /^Sweden: Views 1,200/ });
    await user.tab();
    expect(first).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    const second = screen.getByRole('button', { name: /^Germany: Views 300/ });
    expect(second).toHaveFocus();
    expect(second).toHaveAttribute('tabindex', '0');
    expect(first).toHaveAttribute('tabindex', '-1');
    await user.keyboard('{Enter}{Home} ');
    await user.click(second);
    expect(onSelect.mock.calls).toEqual([['deu'], ['Sweden'], ['deu']]);
  });

  it('is a picture with names where nothing can be selected', async () => {
    show();
    expect(await screen.findByRole('img', { name: /^Sweden: Views 1,200/ })).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

it('a map names what it cannot show', async () => {
  render(<CanopyProvider env="test">{CHARTS['WorldMap']?.()}</CanopyProvider>);
  expect(await screen.findByText('Not on the map: (not set).')).toBeVisible();
});

it.each([
  [[1, 2, null, 3], 'M0 1L1 2M3 3'],
  [[null, 1.26], 'M1 1.3'],
  [[], ''],
])('the path through %j is %s', (ys, path) => {
  expect(pathOf(ys.map((y, x) => ({ x, y })))).toBe(path);
});

describe('slices', () => {
  const [measure] = paintMeasures([views]);
  const many = [5, 1, 9, 0, 3, 2].map((value, index) => ({ key: `k${index}`, label: `L${index}`, values: { views: value } }));

  it('are the largest, and what is left over', () => {
    const slices = measure ? slicesOf(many, measure, 3) : [];
    expect(slices.map(({ label, value, isItem }) => [label, value, isItem])).toEqual([
      ['L2', 9, true],
      ['L0', 5, true],
      ['Other', 6, false],
    ]);
    expect(slices.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });

  it('need nothing left over where all fit', () => {
    expect(measure && slicesOf(many, measure, 5).every(({ isItem }) => isItem)).toBe(true);
  });
});

it('a comparison has the colour of the measure before it', () => {
  const painted = paintMeasures([views, { id: 'before', label: 'Before', isComparison: true }, { id: 'users', label: 'Users' }]);
  expect(painted.map(({ paint, opacity }) => [paint, opacity])).toEqual([
    ['var(--canopy-series-1)', 1],
    ['var(--canopy-series-1)', 0.45],
    ['var(--canopy-series-2)', 1],
  ]);
});

describe('shades of a map', () => {
  it('grow by a factor for counts that differ widely', () => {
    const shades = shadesOf([1, 12_400], 'count');
    expect(shades.map(({ from }) => from)).toEqual([1, 7, 40, 300, 2_000]);
    expect(shadeOf(shades, 39)?.from).toBe(7);
    expect(shadeOf(shades, 12_400)?.opacity).toBe(1);
  });

  it('are even for shares and small counts', () => {
    expect(shadesOf([0.031], 'fraction').map(({ from }) => from)).toEqual([0, 0.01, 0.02, 0.03]);
    expect(shadesOf([3], 'count').map(({ from }) => from)).toEqual([0, 1, 2, 3]);
  });
});
