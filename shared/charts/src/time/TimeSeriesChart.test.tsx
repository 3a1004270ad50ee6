import { describe, expect, it, jest } from '@jest/globals';
import { CanopyProvider } from '@canopy/ui';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { withLayout } from '../testing/with-layout.ts';
import { TimeSeriesChart, type TimeSeriesChartProps } from './TimeSeriesChart.tsx';

withLayout();

const points = [4, 8, null, 2].map((value, index) => ({ date: `2026-11-0${index + 1}`, value }));

async function show(props: Partial<TimeSeriesChartProps> = {}) {
  const { container } = render(
    <CanopyProvider env="test">
      <TimeSeriesChart
        label="Search performance"
        series={[
          { id: 'clicks', label: 'Clicks', points },
          { id: 'ctr', label: 'CTR', unit: 'fraction', points: points.map(({ date }) => ({ date, value: 0.025 })) },
        ]}
        {...props}
      />
    </CanopyProvider>,
  );
  return { container, chart: await screen.findByRole('group', { name: /^Search performance, / }) };
}

describe('TimeSeriesChart', () => {
  it('draws a line a series, leaves gaps, and dashes what is incomplete', async () => {
    const { container } = await show({ incompleteFrom: '2026-11-04' });
    const paths = [...container.querySelectorAll('svg[role="presentation"] g[stroke] > path')].filter((path) => path.getAttribute('d'));
    expect(paths.map((path) => [path.getAttribute('stroke-dasharray'), path.getAttribute('d')?.match(/M/g)?.length])).toEqual([
      [null, 1],
      ['4 4', 1],
      [null, 1],
      ['4 4', 1],
    ]);
    expect(screen.getByText('incomplete')).toBeVisible();
  });

  it('is read with the keyboard: arrows, Home, End, Escape', async () => {
    const onSelectDay = jest.fn();
    const { chart } = await show({ incompleteFrom: '2026-11-04', onSelectDay });
    chart.focus();
    await userEvent.keyboard('{Home}');
    const read = () =>
      screen
        .getAllByRole('status')
        .map((status) => status.textContent)
        .join('');
    expect(read()).toBe('Sun, 1 Nov 2026, Clicks 4, CTR 2.50%');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(read()).toBe('Tue, 3 Nov 2026, Clicks –, CTR 2.50%');
    await userEvent.keyboard('{End}');
    expect(read()).toBe('Wed, 4 Nov 2026 (incomplete), Clicks 2, CTR 2.50%');
    await userEvent.keyboard('{Enter}');
    expect(onSelectDay).toHaveBeenCalledWith('2026-11-04');
    await userEvent.keyboard('{Escape}');
    expect(read()).toBe('');
    expect(chart).toHaveFocus();
  });

  it('shows all figures under the pointer, without announcing each', async () => {
    const { chart } = await show();
    // jsdom has no pointer events with places.
    fireEvent(chart, new MouseEvent('pointermove', { bubbles: true, clientX: 0 }));
    expect(screen.getByText('Sun, 1 Nov 2026')).toBeVisible();
    expect(screen.getAllByRole('status').every((status) => status.textContent === '')).toBe(true);
    fireEvent.pointerLeave(chart);
    expect(screen.queryByText('Sun, 1 Nov 2026')).toBeNull();
  });

  it('annotations are buttons and a list; those of other days are left out', async () => {
    const onAnnotation = jest.fn();
    const release = { id: 'a', date: '2026-11-02', label: 'New site', detail: 'All pages' };
    await show({ annotations: [release, { id: 'b', date: '2025-01-01', label: 'Long ago' }], onAnnotation });
    await userEvent.click(screen.getByRole('button', { name: 'Mon, 2 Nov 2026: New site. All pages' }));
    expect(onAnnotation).toHaveBeenCalledWith(release);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toContain('Mon, 2 Nov 2026: New site. All pages');
    expect(screen.queryByText(/Long ago/)).toBeNull();
  });
});
