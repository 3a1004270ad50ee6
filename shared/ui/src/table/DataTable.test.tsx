import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CanopyProvider } from '../index.ts';
import { EmptyState } from '../states/EmptyState.tsx';
import type { DataColumn } from './column.ts';
import { defaultSort } from './default-sort.ts';
import { DataTable, type DataTableProps } from './DataTable.tsx';

interface Page {
  url: string;
  clicks: number | null;
}

const pages = (count: number): Page[] =>
  Array.from({ length: count }, (_, index) => ({ url: `/page-${index + 1}`, clicks: (index * 7) % 100 }));

const columns: DataColumn<Page>[] = [
  { id: 'url', header: 'Page', value: (page) => page.url, hideable: false },
  { id: 'clicks', header: 'Clicks', value: (page) => page.clicks, numeric: true },
];

const draw = (props: Partial<DataTableProps<Page>>) => (
  <CanopyProvider env="test">
    <DataTable label="Pages" columns={columns} rows={pages(3)} rowKey={(page) => page.url} {...props} />
  </CanopyProvider>
);

const show = (props: Partial<DataTableProps<Page>>) => render(draw(props));

/** The first cell of each row in the body. */
const firstCells = () =>
  within(screen.getByRole('table', { name: 'Pages' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

const heading = (name: string) => screen.getByRole('columnheader', { name });

it('has the whole text of a cell that is cut off as its tooltip, also where the column only draws it', async () => {
  show({ columns: [columns[0]!, { id: 'note', header: 'Note', cell: ({ url }) => <b>Note on {url}</b>, maxWidth: 40 }] });
  const cell = screen.getByText('Note on /page-1').parentElement;
  expect(cell).not.toHaveAttribute('title');
  await userEvent.hover(screen.getByText('Note on /page-1'));
  expect(cell).toHaveAttribute('title', 'Note on /page-1');
});

describe('DataTable, order', () => {
  it('begins with its first figures, most first, and says so', () => {
    show({
      rows: [
        { url: '/a', clicks: 2 },
        { url: '/b', clicks: 10 },
      ],
    });
    expect(firstCells()).toEqual(['/b', '/a']);
    expect(heading('Page')).toHaveAttribute('aria-sort', 'none');
    expect(heading('Clicks')).toHaveAttribute('aria-sort', 'descending');
  });

  it('begins with its names from A to Z where it has no figures', () => {
    expect(defaultSort([{ id: 'name' }, { id: 'owner' }])).toEqual({ id: 'name', descending: false });
    expect(defaultSort([])).toBeNull();
  });

  it('is sorted with the keyboard: figures descending first, then the other way round', async () => {
    const user = userEvent.setup();
    show({
      defaultSort: null,
      rows: [
        { url: '/a', clicks: 2 },
        { url: '/b', clicks: 10 },
        { url: '/c', clicks: 9 },
      ],
    });
    screen.getByRole('button', { name: 'Clicks' }).focus();
    await user.keyboard('{Enter}');
    expect(firstCells()).toEqual(['/b', '/c', '/a']);
    expect(heading('Clicks')).toHaveAttribute('aria-sort', 'descending');
    await user.keyboard('{Enter}');
    expect(firstCells()).toEqual(['/a', '/c', '/b']);
    expect(heading('Clicks')).toHaveAttribute('aria-sort', 'ascending');
  });

  it('puts unknown values last either way', async () => {
    const user = userEvent.setup();
    show({
      defaultSort: null,
      rows: [
        { url: '/a', clicks: null },
        { url: '/b', clicks: 0 },
        { url: '/c', clicks: -5 },
      ],
    });
    await user.click(screen.getByRole('button', { name: 'Clicks' }));
    expect(firstCells()).toEqual(['/b', '/c', '/a']);
    await user.click(screen.getByRole('button', { name: 'Clicks' }));
    expect(firstCells()).toEqual(['/c', '/b', '/a']);
  });

  it('sorts by the order that its caller keeps, and forgets one that it does not know', async () => {
    const onChange = jest.fn();
    const { rerender } = show({ keptSort: { sort: { id: 'url', descending: true }, onChange } });
    expect(firstCells()[0]).toBe('/page-3');
    await userEvent.click(screen.getByRole('button', { name: 'Page' }));
    expect(onChange).toHaveBeenLastCalledWith({ id: 'url', descending: false });
    await userEvent.click(screen.getByRole('button', { name: 'Clicks' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
    rerender(draw({ keptSort: { sort: { id: 'colour', descending: false }, onChange } }));
    expect(heading('Clicks')).toHaveAttribute('aria-sort', 'descending');
  });

  it('leaves the order to the server where that sorts', async () => {
    const user = userEvent.setup();
    const onSortChange = jest.fn();
    show({ sort: { id: 'clicks', descending: true }, onSortChange });
    expect(firstCells()).toEqual(['/page-1', '/page-2', '/page-3']);
    await user.click(screen.getByRole('button', { name: 'Clicks' }));
    expect(onSortChange).toHaveBeenCalledWith({ id: 'clicks', descending: false });
  });
});

describe('DataTable, paging', () => {
  it('shows 20 rows a page, and goes on', async () => {
    const user = userEvent.setup();
    show({ rows: pages(45), defaultSort: null });
    expect(firstCells()).toHaveLength(20);
    expect(screen.getByText('1–20 of 45')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(firstCells()).toEqual(['/page-41', '/page-42', '/page-43', '/page-44', '/page-45']);
    expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
  });

  it('offers 10 to 50 and keeps the first row in sight', async () => {
    const user = userEvent.setup();
    show({ rows: pages(120), defaultSort: null });
    const sizes = screen.getByRole('combobox', { name: 'Rows a page' });
    expect(
      within(sizes)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['10', '20', '30', '40', '50']);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.selectOptions(sizes, '10');
    expect(firstCells()[0]).toBe('/page-21');
    expect(screen.getByText('Page 3 of 12')).toBeVisible();
  });

  it('goes back to a page that exists when a filter leaves fewer rows', async () => {
    const user = userEvent.setup();
    const { rerender } = show({ rows: pages(45), defaultSort: null });
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    rerender(draw({ rows: pages(5), defaultSort: null }));
    expect(firstCells()).toHaveLength(5);
  });

  it('asks the server for pages and does not cut what it sends', async () => {
    const user = userEvent.setup();
    const onChange = jest.fn();
    show({ rows: pages(10), paging: { page: 2, pageSize: 10, total: 143, onChange } });
    expect(firstCells()).toHaveLength(10);
    expect(screen.getByText('11–20 of 143')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(onChange).toHaveBeenCalledWith({ page: 3, pageSize: 10 });
    expect(screen.queryByRole('button', { name: 'Clicks' })).toBeNull();
  });
});

describe('DataTable, without rows', () => {
  it('a page beyond the last: says where the rows end and leads there', async () => {
    const user = userEvent.setup();
    const onChange = jest.fn();
    show({ rows: [], paging: { page: 9999, pageSize: 10, total: 68, onChange }, empty: <EmptyState title="No pages yet" /> });
    expect(screen.queryByText('No pages yet')).toBeNull();
    expect(screen.getByText('There is no page 9,999')).toBeVisible();
    expect(screen.getByText('The rows end on page 7.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go to the last page' }));
    expect(onChange).toHaveBeenCalledWith({ page: 7, pageSize: 10 });
  });

  it('loading: rows of the final geometry, announced', () => {
    show({ rows: undefined, loading: true, skeletonRows: 4 });
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('status')).toHaveTextContent('Loading Pages');
    expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(5);
  });

  it('empty, filtered to nothing and failed are three different things', async () => {
    const user = userEvent.setup();
    const onClearFilters = jest.fn();
    const onRetry = jest.fn();
    const empty = <EmptyState title="No crawl yet" />;
    const { rerender } = show({ rows: [], empty });
    expect(screen.getByRole('heading', { name: 'No crawl yet' })).toBeVisible();
    rerender(draw({ rows: [], empty, filtered: true, onClearFilters }));
    expect(screen.queryByText('No crawl yet')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(onClearFilters).toHaveBeenCalledTimes(1);
    rerender(draw({ rows: undefined, error: 'No answer in time.', onRetry }));
    expect(screen.getByRole('alert')).toHaveTextContent('No answer in time.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('keeps the old rows while they are fetched again, and when that fails', () => {
    const { rerender } = show({ refetching: true });
    expect(firstCells()).toHaveLength(3);
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    rerender(draw({ error: 'No answer in time.', onRetry: () => {} }));
    expect(firstCells()).toHaveLength(3);
    expect(screen.getByRole('alert')).toHaveTextContent('No answer in time.');
  });
});

describe('DataTable, on a phone', () => {
  const wide = window.matchMedia;
  afterEach(() => {
    window.matchMedia = wide;
  });
  const onPhone = () => {
    window.matchMedia = (query) => ({ ...wide(query), matches: query === '(max-width: 30em)' });
  };
  const search = <input type="search" aria-label="Search" />;
  const tools = (
    <>
      <div>
        <div>{search}</div>
      </div>
      <select aria-label="State">
        <option>Any</option>
      </select>
    </>
  );

  it('folds what narrows the rows into one button, and says when it does', async () => {
    onPhone();
    const user = userEvent.setup();
    const { rerender } = show({ toolbar: tools });
    const button = screen.getByRole('button', { name: 'Show filters' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    const holder = document.getElementById(button.getAttribute('aria-controls') ?? '');
    expect(holder).toHaveAttribute('data-folded');
    await user.click(button);
    expect(screen.getByRole('button', { name: 'Hide filters' })).toHaveAttribute('aria-expanded', 'true');
    expect(holder).not.toHaveAttribute('data-folded');
    await user.click(button);
    rerender(draw({ toolbar: tools, filtered: true }));
    expect(screen.getByRole('button', { name: 'Show filters (on)' })).toBeVisible();
  });

  it('has no such button where there is nothing but the search', () => {
    onPhone();
    show({
      toolbar: (
        <div>
          <div>{search}</div>
        </div>
      ),
    });
    expect(screen.queryByRole('button', { name: /filters/ })).toBeNull();
  });

  it('shows all of it where there is room', () => {
    show({ toolbar: tools });
    expect(screen.queryByRole('button', { name: /filters/ })).toBeNull();
  });
});

describe('DataTable, rows and columns', () => {
  it('opens a row by a click anywhere and by a named button, which keeps the focus for the way back', async () => {
    const user = userEvent.setup();
    const onRowClick = jest.fn();
    show({ onRowClick, rowActions: (page) => <button type="button">Edit {page.url}</button> });
    await user.click(screen.getByText('/page-2'));
    expect(onRowClick).toHaveBeenLastCalledWith({ url: '/page-2', clicks: 7 });
    expect(screen.getByRole('button', { name: 'Open /page-2' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Edit /page-1' }));
    expect(onRowClick).toHaveBeenCalledTimes(1);
    screen.getByRole('button', { name: 'Open /page-3' }).focus();
    await user.keyboard('{Enter}');
    expect(onRowClick).toHaveBeenLastCalledWith({ url: '/page-3', clicks: 14 });
  });

  it('hides and shows columns', async () => {
    const user = userEvent.setup();
    show({ columnChoice: true });
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    expect(await screen.findByRole('checkbox', { name: 'Page' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Clicks' }));
    expect(screen.queryByRole('columnheader', { name: 'Clicks' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Clicks' }));
    expect(heading('Clicks')).toBeVisible();
  });

  it('leaves the choice of columns to whoever keeps it', async () => {
    const user = userEvent.setup();
    const onShownColumnsChange = jest.fn();
    show({ columnChoice: true, shownColumns: [], onShownColumnsChange });
    // A column that cannot be hidden is shown even if not listed.
    expect(screen.queryByRole('columnheader', { name: 'Page' })).not.toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Clicks' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Clicks' }));
    expect(onShownColumnsChange).toHaveBeenLastCalledWith(['url', 'clicks']);
  });

  it('selects rows of this page without losing those of others', async () => {
    const user = userEvent.setup();
    const seen: string[][] = [];
    function Selecting() {
      const [selected, setSelected] = useState<string[]>(['/elsewhere']);
      seen.push(selected);
      return draw({ selection: { selected, onChange: setSelected } });
    }
    render(<Selecting />);
    await user.click(screen.getByRole('checkbox', { name: 'Select /page-2' }));
    expect(seen.at(-1)).toEqual(['/elsewhere', '/page-2']);
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows on this page' });
    expect(all.indeterminate).toBe(true);
    await user.click(all);
    expect(seen.at(-1)?.toSorted()).toEqual(['/elsewhere', '/page-1', '/page-2', '/page-3']);
    await user.click(all);
    expect(seen.at(-1)).toEqual(['/elsewhere']);
  });
});

describe('DataTable, on a phone', () => {
  const wide = window.matchMedia;
  afterEach(() => {
    window.matchMedia = wide;
  });
  const onPhone = (props: Partial<DataTableProps<Page>>) => {
    window.matchMedia = (query) => ({ ...wide(query), matches: query === '(max-width: 47.99em)' });
    return show(props);
  };
  const many: DataColumn<Page>[] = [
    { id: 'no', header: 'No', cell: () => 7 },
    ...columns,
    { id: 'position', header: 'Position', value: ({ url }) => url.length, numeric: true },
  ];
  const headings = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent);
  const rowActions = ({ url }: Page) => <button type="button">Edit {url}</button>;

  it('has the column that names a row and the figure it is sorted by; the rest unfolds by keyboard', async () => {
    onPhone({ columns: many, rows: pages(2), rowActions });
    expect(headings()).toEqual(['Page', 'Clicks', 'Actions']);
    expect(screen.queryByRole('button', { name: 'Edit /page-2' })).toBeNull();
    const details = screen.getByRole('button', { name: 'Details of /page-2' });
    expect(details).toHaveAttribute('aria-expanded', 'false');
    details.focus();
    await userEvent.keyboard('{Enter}');
    expect(details).toHaveAttribute('aria-expanded', 'true');
    const unfolded = within(document.getElementById(details.getAttribute('aria-controls') ?? '') ?? document.body);
    expect(unfolded.getAllByRole('term').map((term) => term.textContent)).toEqual(['No', 'Position']);
    expect(unfolded.getAllByRole('definition').map((value) => value.textContent)).toEqual(['7', '7']);
    expect(unfolded.getByRole('button', { name: 'Edit /page-2' })).toBeVisible();
    await userEvent.keyboard(' ');
    expect(screen.queryByRole('term')).toBeNull();
  });

  it('sorts by a column that has no heading there, and then shows it', async () => {
    onPhone({ columns: many });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Position');
    expect(headings()).toEqual(['Page', 'Position', 'Actions']);
    expect(heading('Position')).toHaveAttribute('aria-sort', 'descending');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Page');
    expect(headings()).toEqual(['Page', 'Clicks', 'Actions']);
  });

  it('leaves a table of two columns as it is', () => {
    onPhone({ rowActions });
    expect(headings()).toEqual(['Page', 'Clicks', 'Actions']);
    expect(screen.queryByRole('button', { name: /^Details/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Edit /page-1' })).toBeVisible();
  });
});
