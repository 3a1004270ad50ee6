import { expect, it } from '@jest/globals';
import { channel } from '../../testing/web.ts';
import { channelMeasures, channelNames, pointsOf, userItems, userLines } from './channels.ts';
import { daysOfEvents, eventKeys, eventTotal } from './event-keys.ts';

it('shows four events at most, the known ones first, then the most frequent', () => {
  const days = daysOfEvents([
    { date: '2026-11-01', click: 9, scroll: 1, purchase: 10 },
    { date: '2026-11-02', page_view: 2, form: 3, click: 4 },
  ]);
  expect(eventKeys(days)).toEqual(['page_view', 'scroll', 'click', 'purchase']);
  expect(eventTotal(days, 'click')).toBe(13);
  expect(eventKeys([])).toEqual([]);
});

it('has the channels of the specification, and those the site has beside them', () => {
  expect(channelNames([channel('Email'), channel('Direct')])).toEqual([
    'Direct',
    'Organic Search',
    'Organic Social',
    'Referral',
    'Unassigned',
    'Email',
  ]);
  expect(channelNames(Array.from({ length: 9 }, (_one, index) => channel(`Other ${index}`)))).toHaveLength(8);
});

it('keeps a channel’s colour whichever others are on, and sets the compared bar beside it', () => {
  expect(channelMeasures(['Direct', 'Organic Search', 'Email'], ['Email'], 'Year before')).toEqual([
    { id: 'Email', label: 'Email', colour: 3 },
    { id: 'Email, before', label: 'Email, year before', isComparison: true },
  ]);
  const [active, fresh] = userItems(['Email'], [channel('Email', { activeUsers: 5, newUsers: 2 })], [channel('Email', { activeUsers: 4 })]);
  expect(active?.values).toEqual({ Email: 5, 'Email, before': 4 });
  expect(fresh?.values).toEqual({ Email: 2, 'Email, before': 0 });
});

const DAYS = [
  channel('Email', { date: '2026-11-02', activeUsers: 2, newUsers: 1 }),
  channel('Direct', { date: '2026-11-01', activeUsers: 9 }),
];

it('has a figure of a channel for every day that any channel has rows of, in their order', () => {
  expect(pointsOf(DAYS, 'Email', 'activeUsers')).toEqual([
    { date: '2026-11-01', value: 0 },
    { date: '2026-11-02', value: 2 },
  ]);
  expect(pointsOf([], 'Email', 'activeUsers')).toEqual([]);
});

it('draws active users and, thinner in the same hue, new users of the channels that are on; active users over the compared range', () => {
  const lines = userLines(['Direct', 'Email'], ['Email'], DAYS, { rows: DAYS, label: 'Year before', from: '2025-11-01' });
  expect(lines.map(({ label, colour, isFine }) => [label, colour, isFine])).toEqual([
    ['Email, active users', 2, false],
    ['Email, new users', 2, true],
  ]);
  expect(lines[1]?.points.at(-1)).toEqual({ date: '2026-11-02', value: 1 });
  expect(lines[0]?.comparison).toMatchObject({ label: 'year before', from: '2025-11-01' });
  expect(lines[1]).not.toHaveProperty('comparison');
  expect(userLines(['Email'], ['Email'], DAYS, null)[0]).not.toHaveProperty('comparison');
});
