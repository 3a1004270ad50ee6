import { countryName } from '@canopy/charts/map';

/** Filters that a URL may contain, as `f.page` and so on; their values are those of the calls. */
export const FILTER_NAMES = ['page', 'query', 'country', 'device', 'channel', 'source', 'browser', 'os'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];
export type Filters = Readonly<Partial<Record<FilterName, string>>>;

const LABEL: Record<FilterName, string> = {
  page: 'Page',
  query: 'Query',
  country: 'Country',
  device: 'Device',
  channel: 'Channel',
  source: 'Source',
  browser: 'Browser',
  os: 'Operating system',
};
const VERBS: readonly (readonly [string, string])[] = [
  ['!~', 'does not contain'],
  ['~', 'contains'],
  ['!', 'is not'],
];

/** Filters accepted by Search Console's calls, and those of web analytics. */
const OF_SEARCH: readonly FilterName[] = ['page', 'query', 'country', 'device'];
const OF_WEB: readonly FilterName[] = ['channel', 'source', 'country', 'device', 'browser', 'os'];

export type Source = 'search' | 'web';

/** The URL's filters, as far as the current screen's source supports them. */
export function readFilters(params: URLSearchParams, source: Source): Filters {
  const known = source === 'search' ? OF_SEARCH : OF_WEB;
  return Object.fromEntries(
    known.flatMap((name) => {
      const value = params.get(`f.${name}`);
      return value ? [[name, value]] : [];
    }),
  );
}

/** `Page contains “/blog”`. Web analytics values are literal: one that begins with `~` is a name like any other. */
export function filterLabel(name: FilterName, value: string, source: Source): string {
  const [operator, verb] = (source === 'search' ? VERBS.find(([sign]) => value.startsWith(sign)) : undefined) ?? ['', 'is'];
  const bare = value.slice(operator.length);
  return `${LABEL[name]} ${verb} “${name === 'country' && source === 'search' ? countryName(bare) : bare}”`;
}

/** In the format of the web analytics calls. */
export function webFilters({ channel, source, country, device, browser, os }: Filters) {
  return {
    ...(channel && { channel }),
    ...(source && { source }),
    ...(country && { country }),
    ...(device && { device }),
    ...(browser && { browser }),
    ...(os && { operating_system: os }),
  };
}
