import type { ChannelRow, EventRow, SourceRow } from '@canopy/contract/analytics';
import { formatDuration, formatInteger } from '@canopy/ui/data';
import { seriesColour } from '@canopy/charts';
import type { Figure } from './figure-columns.tsx';
import { WEB_MESSAGES as WORDS } from './messages.ts';

type Traffic = Pick<ChannelRow & SourceRow, 'sessions' | 'activeUsers' | 'screenPageViews' | 'averageSessionDuration'>;

/** Figures of channels and of sources (document 1, section 3). */
export const TRAFFIC_FIGURES: readonly Figure<Traffic>[] = [
  { id: 'sessions', header: WORDS.sessions, value: (row) => row.sessions, format: formatInteger },
  { id: 'activeUsers', header: WORDS.activeUsers, value: (row) => row.activeUsers, format: formatInteger },
  { id: 'screenPageViews', header: WORDS.views, value: (row) => row.screenPageViews, format: formatInteger },
  { id: 'averageSessionDuration', header: WORDS.averageDuration, value: (row) => row.averageSessionDuration, format: formatDuration },
];

export const EVENT_FIGURES: readonly Figure<EventRow>[] = [
  { id: 'eventCount', header: WORDS.eventCount, value: (row) => row.eventCount, format: formatInteger },
  { id: 'activeUsers', header: WORDS.activeUsers, value: (row) => row.activeUsers, format: formatInteger },
];

/** Colours of active users, new users and views, in every chart. */
export const METRIC_COLOURS = { active: 1, new: 2, views: 3 } as const;
export const cssColour = (metric: keyof typeof METRIC_COLOURS): string => seriesColour(METRIC_COLOURS[metric]);
