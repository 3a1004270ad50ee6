import { type CallOutput } from '@canopy/contract';
import {
  getVitalsSummary,
  latestVitals,
  listPageVitals,
  planVitals,
  startVitals,
  stopVitals,
  type LabVitals,
  type PageVitals,
  type VitalsRun,
} from '@canopy/contract/seo-audit';
import { describe, expect, it } from '@jest/globals';
import { answer, refuse, renderScreen, type Answer } from '@canopy/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PageSpeedScreen } from './PageSpeedScreen.tsx';

const ID = '4b0fb1d2-6d55-4f6c-8f60-5f2a31a54f01';
const LAB: LabVitals = {
  fcp: 1000,
  lcp: 4200,
  tbt: 90,
  cls: 0.05,
  method: 'lighthouse',
  version: '13.0.1',
  browser: 'Chromium 142',
  samples: 3,
  measured_at: '2026-11-20T10:00:00.000Z',
};
const PAGE: PageVitals = {
  id: ID,
  page_url: 'https://fern.example/',
  title: 'Home',
  template: '/',
  desktop: { lab: { ...LAB, lcp: 800 }, problem: '', field: null },
  mobile: { lab: LAB, problem: '', field: null },
};
const RUN: VitalsRun = {
  id: ID,
  crawl_id: ID,
  task_id: ID,
  status: 'RUNNING',
  progress: 0.25,
  message: '',
  planned: 8,
  measured: 2,
  failed: 0,
  templates: 3,
  pages: 40,
  resumable: false,
  seconds_left: 150,
  started_at: '2026-11-20T10:00:00.000Z',
  finished_at: null,
};
type Latest = CallOutput<typeof latestVitals>;
const READY: Latest = { run: null, lab: { available: true, problem: '' }, field: { available: true, problem: '' } };
const NO_AVERAGES = {
  average_fcp: null,
  average_lcp: null,
  average_tbt: null,
  average_cls: null,
  average_fcp_mobile: null,
  average_lcp_mobile: null,
  average_tbt_mobile: null,
  average_cls_mobile: null,
};
const summary = answer(getVitalsSummary, {
  ...NO_AVERAGES,
  basis: null,
  field: { desktop: null, mobile: null },
  averages: [
    {
      device: 'mobile',
      method: 'lighthouse',
      version: '13.0.1',
      pages: 3,
      fcp: 1000,
      lcp: 4200,
      tbt: 90,
      cls: 0.05,
      measured_from: '2026-11-20T10:00:00.000Z',
      measured_to: '2026-11-20T10:05:00.000Z',
    },
  ],
});
const list = (data: PageVitals[]) => answer(listPageVitals, { data, page: 1, total: data.length, total_pages: 1 });
const PLAN = answer(planVitals, { pages: 1, measurements: 2, seconds: null });
const show = (latest: Latest = READY, data = [PAGE], ...more: Answer[]) =>
  renderScreen(<PageSpeedScreen />, {
    at: '/seo-audit/page-speed',
    answers: [...more, answer(latestVitals, latest), PLAN, summary, list(data)],
  });

describe('page speed', () => {
  it('shows each figure with its grade, and method, version and sample size', async () => {
    const { platform, address } = show();
    const table = within(await screen.findByRole('table', { name: 'Page speed' }));
    expect(await table.findByText('4.2 s')).toBeVisible();
    expect(table.getByText('(poor)')).toBeInTheDocument();
    expect(table.getByText('Lighthouse 13.0.1, median of 3')).toBeVisible();
    expect(within(screen.getByRole('table', { name: 'Averages' })).getByText('Lighthouse 13.0.1')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Desktop' }));
    await waitFor(() => expect(platform.asked.get('listPageVitals')?.at(-1)?.query.get('device')).toBe('desktop'));
    expect(address()).toContain('device=desktop');
    expect(await table.findByText('0.8 s')).toBeVisible();
  });

  it('leads to the audit as long as no page is known', async () => {
    show(READY, [], answer(planVitals, { pages: 0, measurements: 0, seconds: null }));
    expect(await screen.findByText('Pages can be measured once the site has been crawled.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the audit' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Measure' })).toBeDisabled();
  });

  it('says beforehand how many measurements that is, and how long they take', async () => {
    show(READY, [PAGE], answer(planVitals, { pages: 28, measurements: 56, seconds: 750 }));
    expect(
      await screen.findByText(
        /takes 56 measurements: 28 pages on desktop and mobile\. It takes about 12m 30s at the pace of the last run\./,
      ),
    ).toBeVisible();
  });

  it('says plainly what is missing without a browser, and offers no measuring', async () => {
    show({ ...READY, lab: { available: false, problem: 'Chromium is not installed, so page speed cannot be measured.' } }, []);
    expect(await screen.findByText('No browser to measure with')).toBeVisible();
    expect(screen.getAllByText('Chromium is not installed, so page speed cannot be measured.').length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Measure' })).toBeDisabled();
  });

  it('measures all or the selected pages, shows how far it is, and stops', async () => {
    const { platform } = show();
    await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${PAGE.page_url}` }));
    platform.set(answer(startVitals, RUN), answer(latestVitals, { ...READY, run: RUN }));
    await userEvent.click(screen.getByRole('button', { name: 'Measure selected with Lighthouse' }));
    await waitFor(() => expect(platform.asked.get('startVitals')?.[0]?.body).toEqual({ page_ids: [ID] }));
    expect(await screen.findByText(/^2 of 8 measurements · 3 templates · about 2m 30s left$/)).toBeVisible();
    platform.set(
      answer(stopVitals, RUN),
      answer(latestVitals, { ...READY, run: { ...RUN, status: 'STOPPED', message: 'Stopped on request.', resumable: true } }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Stop measuring' }));
    expect(await screen.findByText('The measurement was stopped')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Resume' })).toBeVisible();
  });

  it('can be asked for again', async () => {
    const { platform } = show(READY, [], refuse(listPageVitals, { status: 429, code: 'too-many', detail: 'Too many requests.' }));
    expect(await screen.findByText('Too many requests.')).toBeVisible();
    platform.set(list([PAGE]));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Lighthouse 13.0.1, median of 3')).toBeVisible();
  });
});
