import type { CategoryItem, Measure, Point, TimeSeries } from '@canopy/charts';
import { CHANNEL_GROUPS, type ChannelRow } from '@canopy/contract/analytics';
import { WEB_MESSAGES as WORDS } from '../../web/messages.ts';
import { nthColour } from './nth-colour.ts';

export const DEFAULT_CHANNELS = ['Direct', 'Organic Search'];
/** There are eight hues. */
const MOST = 8;

/** The channels of the specification, then the others found in the rows, largest first. */
export function channelNames(rows: readonly ChannelRow[] | undefined): string[] {
  const further = (rows ?? []).map((row) => row.sessionDefaultChannelGroup);
  return [...new Set([...CHANNEL_GROUPS, ...further])].slice(0, MOST);
}

export const rowOf = (rows: readonly ChannelRow[] | null | undefined, name: string): ChannelRow | undefined =>
  rows?.find((row) => row.sessionDefaultChannelGroup === name);

const FIELDS = { active: 'activeUsers', new: 'newUsers' } as const;

/** A channel's figure for each day on which any channel has rows. */
export function pointsOf(rows: readonly ChannelRow[], name: string, field: 'activeUsers' | 'newUsers'): Point[] {
  const days = [...new Set(rows.flatMap(({ date }) => date ?? []))].toSorted();
  const own = new Map(rows.filter((row) => row.sessionDefaultChannelGroup === name).map((row) => [row.date, row[field]]));
  return days.map((date) => ({ date, value: own.get(date) ?? 0 }));
}

/**
 * Active users of the selected channels, with the new users of each as a thinner line below, all on one scale. Only active users are
 * compared: eight lines would obscure each other.
 * @param compared rows of the compared range, their label, and the first day
 */
export function userLines(
  names: readonly string[],
  selected: readonly string[],
  rows: readonly ChannelRow[],
  compared: { readonly rows: readonly ChannelRow[]; readonly label: string; readonly from: string } | null,
): TimeSeries[] {
  const kinds = [
    { id: 'active', of: WORDS.activeUsers },
    { id: 'new', of: WORDS.newUsers },
  ] as const;
  return selected.flatMap((name) =>
    kinds.map(({ id, of }) => ({
      id: `${name} ${id}`,
      label: `${name}, ${of.toLowerCase()}`,
      axis: 'users',
      axisLabel: WORDS.users,
      colour: nthColour(names.indexOf(name)),
      isFine: id === 'new',
      points: pointsOf(rows, name, FIELDS[id]),
      ...(compared &&
        id === 'active' && {
          comparison: { label: compared.label.toLowerCase(), points: pointsOf(compared.rows, name, FIELDS[id]), from: compared.from },
        }),
    })),
  );
}

const BEFORE = ', before';

/** A bar for each channel, in the colour of its toggle, and the compared one beside it. @param comparison label of the compared range */
export function channelMeasures(names: readonly string[], selected: readonly string[], comparison: string | null): Measure[] {
  return selected.flatMap((name) => {
    const own: Measure = { id: name, label: name, colour: nthColour(names.indexOf(name)) };
    return comparison === null
      ? [own]
      : [own, { id: `${name}${BEFORE}`, label: `${name}, ${comparison.toLowerCase()}`, isComparison: true }];
  });
}

/** Active users and new users of the channels. */
export function userItems(
  selected: readonly string[],
  rows: readonly ChannelRow[],
  compared: readonly ChannelRow[] | null,
): CategoryItem[] {
  const item = (key: 'activeUsers' | 'newUsers', label: string): CategoryItem => ({
    key,
    label,
    values: Object.fromEntries(
      selected.flatMap((name) => [
        [name, rowOf(rows, name)?.[key] ?? 0],
        [`${name}${BEFORE}`, rowOf(compared, name)?.[key] ?? null],
      ]),
    ),
  });
  return [item('activeUsers', WORDS.activeUsers), item('newUsers', WORDS.newUsers)];
}
