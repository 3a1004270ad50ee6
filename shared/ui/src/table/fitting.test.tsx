import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CanopyProvider } from '../index.ts';
import type { DataColumn } from './column.ts';
import { DataTable, type DataTableProps } from './DataTable.tsx';

interface Row {
  name: string;
}

/** px that each column needs, and the button that unfolds */
const COLUMN = 100;
const BUTTON = 40;
let room = 0;
let resized: (() => void)[] = [];
const { ResizeObserver: real } = window;

beforeEach(() => {
  resized = [];
  window.ResizeObserver = class implements ResizeObserver {
    constructor(callback: ResizeObserverCallback) {
      resized.push(() => callback([], this));
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  const widthOf = (element: HTMLElement) => {
    const columns = [...element.querySelectorAll<HTMLElement>('thead th')].map((cell) => (cell.dataset['column'] ? COLUMN : BUTTON));
    return columns.reduce((sum, width) => sum + width, 0);
  };
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => room);
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(() => COLUMN);
  jest.spyOn(HTMLTableElement.prototype, 'getBoundingClientRect').mockImplementation(function measured(this: HTMLTableElement) {
    return { width: Math.max(room, widthOf(this)) } as DOMRect;
  });
});

afterEach(() => {
  jest.restoreAllMocks();
  window.ResizeObserver = real;
});

const figures = ['clicks', 'impressions', 'ctr', 'position'];
const columns: DataColumn<Row>[] = [
  { id: 'name', header: 'name', value: ({ name }) => name, hideable: false },
  ...figures.map((id, index) => ({ id, header: id, value: () => index, numeric: true })),
];
const rows = [{ name: 'fern' }, { name: 'moss' }];

const show = (props: Partial<DataTableProps<Row>> = {}) =>
  render(
    <CanopyProvider env="test">
      <DataTable label="Plants" columns={columns} rows={rows} rowKey={({ name }) => name} {...props} />
    </CanopyProvider>,
  );
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const resize = (to: number) =>
  act(() => {
    room = to;
    for (const tell of resized) tell();
  });

it('keeps every column that has room in its container, and unfolds the others by keyboard', async () => {
  room = 350;
  show({ rowActions: ({ name }) => <button type="button">Edit {name}</button> });
  expect(headings()).toEqual(['name', 'clicks', 'impressions', 'Actions']);
  // Unlike on a phone, there is room for what the row does.
  expect(screen.getByRole('button', { name: 'Edit fern' })).toBeVisible();
  const details = screen.getByRole('button', { name: 'Details of fern' });
  details.focus();
  await userEvent.keyboard('{Enter}');
  expect(details).toHaveAttribute('aria-expanded', 'true');
  const unfolded = within(document.getElementById(details.getAttribute('aria-controls') ?? '') ?? document.body);
  expect(unfolded.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['ctr', 'position']);
  expect(screen.getAllByRole('button', { name: /^Edit/ })).toHaveLength(2);
});

it('keeps the sorted column before others, and sorts by folded ones', async () => {
  room = 260;
  show();
  expect(headings()).toEqual(['name', 'clicks', 'Actions']);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'position');
  expect(headings()).toEqual(['name', 'position', 'Actions']);
});

it('follows its container, both ways', () => {
  room = 600;
  show();
  const all = ['name', ...figures];
  expect(headings()).toEqual(all);
  expect(screen.queryByRole('combobox', { name: 'Sort by' })).toBeNull();
  resize(450);
  expect(headings()).toEqual(['name', 'clicks', 'impressions', 'ctr', 'Actions']);
  resize(250);
  expect(headings()).toEqual(['name', 'clicks', 'Actions']);
  resize(460);
  expect(headings()).toEqual(['name', 'clicks', 'impressions', 'ctr', 'Actions']);
  resize(600);
  expect(headings()).toEqual(all);
});

it('has all columns where nothing can be measured', () => {
  show();
  expect(headings()).toEqual(['name', ...figures]);
});
