import { describe, expect, it, jest } from '@jest/globals';
import { MESSAGES } from '@canopy/contract';
import { CanopyProvider } from '@canopy/ui';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { ChartFrame, TimeSeriesChart, type ChartFrameProps } from '../index.ts';

const draw = (frame: Partial<ChartFrameProps>, chart: ReactElement | null) => (
  <CanopyProvider env="test">
    <ChartFrame title="Engagement" {...frame}>
      {chart}
    </ChartFrame>
  </CanopyProvider>
);

const chartOf = (values: (number | null)[]) => (
  <TimeSeriesChart
    label="Engagement"
    series={[{ id: 'views', label: 'Views', points: values.map((value, index) => ({ date: `2026-11-0${index + 1}`, value })) }]}
  />
);

/** Opens the menu and chooses from it. */
async function choose(name: string) {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Engagement: more actions' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

describe('the states of a frame', () => {
  it.each([
    ['no data', chartOf([])],
    ['zeros alone', chartOf([0, 0, null])],
  ])('%s: says so in the words of the specification', (_what, chart) => {
    render(draw({}, chart));
    expect(screen.getByRole('heading', { name: MESSAGES.chart.noDataTitle, level: 3 })).toBeVisible();
    expect(screen.getByText(MESSAGES.chart.noDataText)).toBeVisible();
  });

  it('loading, failed, and failed with the old chart still there, are three things of one height', async () => {
    const onRetry = jest.fn();
    const { rerender } = render(draw({ loading: true, height: 240 }, null));
    expect(screen.getByText('Loading Engagement')).toHaveAttribute('role', 'status');
    const place = () => document.querySelector('[style*="height: 240px"]');
    expect(place()).toHaveAttribute('aria-busy', 'true');
    rerender(draw({ error: 'No answer in time.', onRetry, height: 240 }, null));
    expect(screen.getByRole('alert')).toHaveTextContent('No answer in time.');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
    expect(place()).not.toBeNull();
    rerender(draw({ error: 'No answer in time.', onRetry, height: 240 }, chartOf([1, 2])));
    expect(screen.getByText(/The previous data is shown/)).toBeVisible();
    expect(screen.getByText('Views')).toBeVisible();
    expect(place()).not.toBeNull();
  });

  it('keeps the old chart, dimmed, while it is fetched again', () => {
    render(draw({ refetching: true }, chartOf([1, 2])));
    expect(screen.getByText('Views').closest('[data-dimmed]')).not.toBeNull();
  });
});

describe('what stands behind a chart', () => {
  it('is a table of the same figures, and back', async () => {
    render(draw({}, chartOf([1_200, null, 3])));
    await choose('View as table');
    const table = await screen.findByRole('table', { name: 'Engagement' });
    const cells = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      );
    expect(cells).toEqual([
      ['1 Nov 2026', '1,200'],
      ['2 Nov 2026', '–'],
      ['3 Nov 2026', '3'],
    ]);
    await choose('View as chart');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('is saved as CSV: figures bare, nothing for a gap', async () => {
    const blobs: Blob[] = [];
    URL.createObjectURL = (blob) => `blob:${blobs.push(blob as Blob)}`;
    URL.revokeObjectURL = () => {};
    const names: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    render(draw({ fileName: 'Example.com engagement' }, chartOf([1_200, null, 3])));
    await choose('Download CSV');
    expect(names).toEqual(['example.com-engagement.csv']);
    // `Blob.text` would leave the mark of UTF-8 out.
    const bytes = Buffer.from(await blobs[0]!.arrayBuffer());
    expect(bytes.toString('utf8')).toBe('\uFEFFDate,Views\r\n2026-11-01,1200\r\n2026-11-02,\r\n2026-11-03,3\r\n');
  });

  it('cannot be had while there is nothing', async () => {
    render(draw({ loading: true }, null));
    await userEvent.click(screen.getByRole('button', { name: 'Engagement: more actions' }));
    for (const name of ['View as table', 'Download CSV', 'Download PNG', 'Download SVG'])
      expect(await screen.findByRole('menuitem', { name })).toBeDisabled();
  });
});
