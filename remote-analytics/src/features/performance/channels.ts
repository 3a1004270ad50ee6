import type { CategoryItem, Measure } from '@canopy/charts';
import { CHANNEL_GROUPS, type ChannelRow } from '@canopy/contract';
import { WEB_MESSAGES as WORDS } from '../../web/messages.ts';
import { nthColour } from './nth-colour.ts';

export const DEFAULT_CHANNELS = ['Direct', 'Organic Search'];
/** There are eight hues. */
const MOST = 8;

/** Those of the specification, then the others that the rows have, most first. */
export function channelNames(rows: readonly ChannelRow[] | undefined): string[] {
  const further = (rows ?? []).map((row) => row.sessionDefaultChannelGroup);
  return [...new Set([...CHANNEL_GROUPS, ...further])].slice(0, MOST);
}

export const rowOf = (rows: readonly ChannelRow[] | null | undefined, name: string): ChannelRow | undefined => rows?.find((row) => row.sessionDefaultChannelGroup === name);

/** Active users of a channel by day, oldest first. */
export function activeByDay(rows: readonly ChannelRow[] | undefined, name: string): number[] {
  const own = (rows ?? []).filter((row) => row.sessionDefaultChannelGroup === name);
  return own.toSorted((one, other) => (one.date ?? '').localeCompare(other.date ?? '')).map((row) => row.activeUsers);
}

const BEFORE = ', before';

/** A bar for each channel, in the colour of its toggle, and beside it the compared one. @param comparison what that is called */
export function channelMeasures(names: readonly string[], selected: readonly string[], comparison: string | null): Measure[] {
  return selected.flatMap((name) => {
    const own: Measure = { id: name, label: name, colour: nthColour(names.indexOf(name)) };
    return comparison === null ? [own] : [own, { id: `${name}${BEFORE}`, label: `${name}, ${comparison.toLowerCase()}`, isComparison: true }];
  });
}

/** Active users and new users of the channels. */
export function userItems(selected: readonly string[], rows: readonly ChannelRow[], compared: readonly ChannelRow[] | null): CategoryItem[] {
  const item = (key: 'activeUsers' | 'newUsers', label: string): CategoryItem => ({
    key,
    label,
    values: Object.fromEntries(selected.flatMap((name) => [[name, rowOf(rows, name)?.[key] ?? 0], [`${name}${BEFORE}`, rowOf(compared, name)?.[key] ?? null]])),
  });
  return [item('activeUsers', WORDS.activeUsers), item('newUsers', WORDS.newUsers)];
}
