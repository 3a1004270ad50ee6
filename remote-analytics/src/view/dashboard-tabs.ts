import type { Organisation } from '@canopy/contract/host';
import type { Source } from './filters.ts';

interface DashboardTab {
  readonly label: string;
  readonly path: string;
  /** where its figures come from */
  readonly source: Source;
}

/** The dashboards in order (document 1, section 2.5). */
const TABS: readonly DashboardTab[] = [
  { label: 'Overview', path: '/dashboard/overview', source: 'search' },
  { label: 'Performance', path: '/dashboard', source: 'web' },
  { label: 'Page', path: '/dashboard/page', source: 'search' },
  { label: 'Query', path: '/dashboard/query', source: 'search' },
  { label: 'GA', path: '/dashboard/analytics', source: 'web' },
];

export const sourceOf = (path: string): Source => TABS.find((tab) => tab.path === path)?.source ?? 'web';

/** Label of a dashboard's tab. */
export const labelOf = (path: string): string => TABS.find((tab) => tab.path === path)?.label ?? 'Overall';

type Connected = Pick<Organisation, 'has_ga_access' | 'is_search_console_connect'>;

export const isConnected = (source: Source, connected: Connected): boolean =>
  source === 'web' ? connected.has_ga_access : connected.is_search_console_connect;

/** The dashboards whose source is connected. */
export const tabsOf = (connected: Connected): readonly DashboardTab[] => TABS.filter((tab) => isConnected(tab.source, connected));
