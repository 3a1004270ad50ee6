import { expect, it } from '@jest/globals';
import { getWebByDate, listAnnotations } from '@canopy/contract/analytics';
import { useNavigate } from '@canopy/shell-api/host';
import { answer } from '@canopy/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EngagementSection } from '../features/performance/EngagementSection.tsx';
import { renderDashboard } from '../testing/render-dashboard.tsx';
import { WEB_COVERAGE, webDay, webTotals } from '../testing/web.ts';
import { AddressPart, partOf } from './AddressPart.tsx';
import { useAddress } from './use-address.ts';
import { useDashboardView } from './use-dashboard-view.ts';
import { useDrawer } from './use-drawer.ts';
import { useTableView } from './use-table-view.ts';

const ANSWERS = [
  answer(getWebByDate, {
    data: [webDay('2026-11-01', { activeUsers: 8 })],
    totals: webTotals({ activeUsers: 8 }),
    compare: null,
    coverage: WEB_COVERAGE,
  }),
  answer(listAnnotations, { data: [] }),
];

/** Cards beside the engagement chart, with a count of their renders. */
function cards() {
  const drawn = { table: 0, figures: 0, drawer: 0, everything: 0 };
  function Table() {
    drawn.table += 1;
    const { sort, setSort } = useTableView('sources', ['key', 'sessions']);
    return (
      <button type="button" onClick={() => setSort({ id: 'key', descending: true })}>
        sorted by {sort.id}
      </button>
    );
  }
  function Figures() {
    drawn.figures += 1;
    const { filters, setFilter } = useDashboardView();
    return (
      <button type="button" onClick={() => setFilter('channel', 'Direct')}>
        channel {filters.channel ?? 'any'}
      </button>
    );
  }
  function Drawer() {
    drawn.drawer += 1;
    const [page, open] = useDrawer();
    return (
      <button type="button" onClick={() => open('/a')}>
        issues of {page ?? 'none'}
      </button>
    );
  }
  function Everything() {
    drawn.everything += 1;
    return <output>{useAddress().params.toString()}</output>;
  }
  function Back() {
    const navigate = useNavigate();
    return (
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
    );
  }
  const parts = (
    <>
      <EngagementSection />
      <AddressPart of={['sources']}>
        <Table />
      </AddressPart>
      <AddressPart of={['issue']}>
        <Drawer />
      </AddressPart>
      <Figures />
      <Everything />
      <Back />
    </>
  );
  const { address } = renderDashboard(parts, { at: '/dashboard?range=2026-11-01..2026-11-02', answers: ANSWERS });
  return {
    address,
    press: (name: RegExp) => userEvent.click(screen.getByRole('button', { name })),
    /** which ones have rendered since the last call */
    drawnAnew: () => {
      const anew = Object.entries(drawn).flatMap(([name, times]) => (times > 0 ? [name] : []));
      Object.assign(drawn, { table: 0, figures: 0, drawer: 0, everything: 0 });
      return anew;
    },
  };
}

it('a gesture draws anew what it concerns, and no other card', async () => {
  const { address, press, drawnAnew } = cards();
  const toggle = await screen.findByRole('button', { name: /^Active Users.*8/ });
  drawnAnew();
  await userEvent.click(toggle);
  expect(toggle).toHaveAttribute('aria-pressed', 'false');
  expect(address()).toContain('engagement.m=new%2Cviews');
  expect(drawnAnew()).toEqual(['everything']);
  await press(/^sorted by sessions/);
  expect(screen.getByRole('button', { name: 'sorted by key' })).toBeVisible();
  expect(drawnAnew()).toEqual(['table', 'everything']);
  await press(/^issues of none/);
  expect(screen.getByRole('button', { name: 'issues of /a' })).toBeVisible();
  expect(drawnAnew()).toEqual(['drawer', 'everything']);
  await press(/^channel any/);
  expect(screen.getByRole('button', { name: 'channel Direct' })).toBeVisible();
  expect(drawnAnew()).toEqual(['figures', 'everything']);
});

it('gestures that come faster than they are drawn are all kept', async () => {
  const { address, press } = cards();
  await screen.findByRole('button', { name: /^Active Users.*8/ });
  // In one event: nothing renders in between.
  const buttons = [/^Active Users/, /^sorted by/, /^issues of/].map((name) => screen.getByRole('button', { name }));
  screen
    .getByRole('button', { name: /^channel/ })
    .addEventListener('click', () => buttons.forEach((button) => button.click()), { once: true });
  await press(/^channel/);
  expect(Object.fromEntries(new URLSearchParams(address().split('?')[1]))).toEqual({
    range: '2026-11-01..2026-11-02',
    'f.channel': 'Direct',
    'engagement.m': 'new,views',
    'sources.sort': '-key',
    issue: '/a',
  });
});

it('a gesture that is taken back before it is drawn can be made again', async () => {
  const { address, press } = cards();
  await screen.findByRole('button', { name: 'channel any' });
  // In the same event, after the click's own handlers.
  document.body.addEventListener('click', () => screen.getByRole('button', { name: 'back' }).click(), { once: true });
  await press(/^channel/);
  expect(address()).toBe('/dashboard?range=2026-11-01..2026-11-02');
  await press(/^channel/);
  expect(address()).toContain('f.channel=Direct');
});

it.each([
  [['engagement'], 'engagement.m=new'],
  [['sources', 'issue'], 'sources.search=a&issue=%2Fb'],
  [['page'], 'page=2'],
])('%j keep %s', (names, part) => {
  expect(partOf(new URLSearchParams('range=7d&engagement.m=new&sources.search=a&page=2&issue=/b&f.page=x'), names)).toBe(part);
});
