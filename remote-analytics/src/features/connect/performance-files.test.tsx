import { expect, it } from '@jest/globals';
import {
  getGoogleConnection,
  importPerformanceFile,
  listPerformanceFiles,
  listPerformanceRows,
  previewPerformanceFile,
  type PerformanceFile,
} from '@canopy/contract/analytics';
import { listSavedViews } from '@canopy/contract/host';
import { answer, refuse, renderScreen, type ScreenOptions } from '@canopy/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DashboardShell } from '../../shell/DashboardShell.tsx';
import { aConnection } from '../../testing/a-connection.ts';
import { ConnectScreen } from './ConnectScreen.tsx';
import { DataSourceMenu } from './DataSourceMenu.tsx';

const FILE: PerformanceFile = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'fern.example-Performance.zip',
  imported_at: '2028-02-10T10:00:00.000Z',
  first_day: '2028-02-01',
  last_day: '2028-02-03',
  filters: [{ name: 'Search type', value: 'Web' }],
  totals: { clicks: 9, impressions: 100, ctr: 0.09, position: 3.2 },
  tables: [
    { dimension: 'date', rows: 2 },
    { dimension: 'query', rows: 1 },
  ],
};
const columns = { key: 0, clicks: 1, impressions: 2, position: 4 };
const header = ['Top queries', 'Clicks', 'Impressions', 'CTR', 'Position'];
const QUERIES = {
  name: 'Queries.csv',
  dimension: 'query' as const,
  columns,
  is_sure: true,
  header,
  sample: [['ferns', '5', '50', '10%', '3.4']],
  rows: 1,
};
const UNKNOWN = { ...QUERIES, name: 'a.csv', dimension: null, is_sure: false };

const show = (answers: ScreenOptions['answers'] = [], at = '/dashboard/query') =>
  renderScreen(
    <DashboardShell connect={<ConnectScreen />} dataSource={<DataSourceMenu />}>
      <p>figures</p>
    </DashboardShell>,
    {
      at,
      answers: [
        ...(answers ?? []),
        answer(getGoogleConnection, aConnection({ state: 'none', property: null, permission: null, ga_property_id: null })),
        answer(listSavedViews, { data: [] }),
      ],
    },
  );
/** jsdom's files have no `arrayBuffer`. */
const aFile = () =>
  Object.assign(new File(['x'], 'export.zip', { type: 'application/zip' }), {
    arrayBuffer: async () => new TextEncoder().encode('x').buffer,
  });
const choose = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Import a file' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import a Performance export' });
  await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, aFile());
  return dialog;
};

it('shows what a file has, with its source, and no totals that it does not have', async () => {
  const rows = { data: [{ key: 'ferns', clicks: 5, impressions: 50, ctr: 0.1, position: null }], page: 1, total: 1, total_pages: 1 };
  show([
    answer(listPerformanceFiles, {
      data: [FILE, { ...FILE, id: '00000000-0000-4000-8000-000000000002', name: 'old.csv', totals: null, first_day: null }],
    }),
    answer(listPerformanceRows, rows),
  ]);
  expect(await screen.findByText('An exported file, not Google’s API')).toBeVisible();
  expect(screen.getByText('Search type')).toBeVisible();
  const table = await screen.findByRole('table', { name: `Queries of ${FILE.name}` });
  expect(await within(table).findByText('ferns')).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'File' }), '00000000-0000-4000-8000-000000000002');
  expect(await screen.findByText(/Totals are unknown/)).toBeVisible();
  expect(screen.getByText('The file has no table of dates')).toBeVisible();
});

it('keeps file, table and order in the address, which shows the same again', async () => {
  const OLD = '00000000-0000-4000-8000-000000000002';
  const rows = { data: [{ key: '2028-02-01', clicks: 5, impressions: 50, ctr: 0.1, position: null }], page: 1, total: 30, total_pages: 2 };
  const answers = [
    answer(listPerformanceFiles, { data: [FILE, { ...FILE, id: OLD, name: 'old.csv' }] }),
    answer(listPerformanceRows, rows),
  ];
  const first = show(answers);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'File' }), OLD);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Table' }), 'Dates');
  const table = await screen.findByRole('table', { name: 'Dates of old.csv' });
  await userEvent.click(await within(table).findByRole('button', { name: 'Impressions' }));
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(first.address()).toMatch(/file\.page=2/));
  const address = first.address();
  for (const part of [`file=${OLD}`, 'table=date', 'file.sort=-impressions']) expect(address).toContain(part);
  first.unmount();
  const { platform } = show(answers, address);
  expect(await screen.findByRole('table', { name: 'Dates of old.csv' })).toBeVisible();
  await waitFor(() => expect(platform.asked.get('listPerformanceRows')).toHaveLength(1));
  const { query } = platform.asked.get('listPerformanceRows')?.[0] ?? {};
  expect(Object.fromEntries(query ?? [])).toMatchObject({ dimension: 'date', sort: 'impressions', order: 'desc', page: '2' });
});

it('imports a file by the kinds and columns that a person left or chose', async () => {
  const { platform } = show([
    answer(listPerformanceFiles, { data: [] }),
    answer(previewPerformanceFile, { tables: [QUERIES, UNKNOWN], filters: [], ignored: ['Filters.csv'] }),
    answer(importPerformanceFile, { file: FILE, skipped: [] }),
  ]);
  const dialog = await choose();
  const unknown = await within(dialog).findByRole('group', { name: /^a\.csv/ });
  expect(within(unknown).getByText('Check the columns')).toBeVisible();
  expect(within(dialog).getByText('Without such figures: Filters.csv')).toBeVisible();
  await userEvent.selectOptions(within(unknown).getByRole('combobox', { name: 'Kind' }), 'Queries');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Import' }));
  expect(await within(dialog).findByText(/Two tables are of the same kind/)).toBeVisible();
  await userEvent.selectOptions(within(unknown).getByRole('combobox', { name: 'Kind' }), 'Countries');
  await userEvent.selectOptions(within(unknown).getByRole('combobox', { name: 'Position column' }), 'None');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Import' }));
  await waitFor(() =>
    expect(platform.asked.get('importPerformanceFile')?.map(({ body }) => body)).toEqual([
      {
        name: 'export.zip',
        base64: btoa('x'),
        tables: [
          { name: 'Queries.csv', dimension: 'query', columns },
          { name: 'a.csv', dimension: 'country', columns: { ...columns, position: null } },
        ],
      },
    ]),
  );
});

it('says at the field why a file cannot be used', async () => {
  show([
    answer(listPerformanceFiles, { data: [] }),
    refuse(previewPerformanceFile, {
      status: 400,
      code: 'unusable-file',
      detail: 'Nothing was imported. The ZIP file is broken or encrypted.',
    }),
  ]);
  const dialog = await choose();
  expect(await within(dialog).findByText(/The ZIP file is broken/)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Import' }));
  expect(within(dialog).getByText(/The ZIP file is broken/)).toBeVisible();
});

it('is not offered in place of web analytics', () => {
  show([], '/dashboard');
  expect(screen.queryByRole('button', { name: 'Import a file' })).toBeNull();
});
