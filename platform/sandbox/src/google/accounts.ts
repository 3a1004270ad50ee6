import { nameHash } from '../demo-site/name-hash.ts';

export type PermissionLevel = 'siteOwner' | 'siteFullUser' | 'siteRestrictedUser' | 'siteUnverifiedUser';

/** A Search Console property as one account sees it. */
export type SearchProperty = {
  /** `sc-domain:example.com`, or a prefix with a trailing slash */
  siteUrl: string;
  permissionLevel: PermissionLevel;
  /** where the site's pages are, without a trailing slash */
  origin: string;
  seed: number;
  /** size relative to the demo site; 0: nothing was ever found */
  scale: number;
};

/** A GA4 property. `id` is the number in `properties/<id>`. */
export type AnalyticsProperty = { id: string; displayName: string; seed: number; scale: number };
type AnalyticsAccount = { id: string; displayName: string; properties: AnalyticsProperty[] };

export type GoogleAccount = {
  email: string;
  name: string;
  /** @param host of the demo site, with its port */
  searchProperties: (host: string) => SearchProperty[];
  analytics: AnalyticsAccount[];
};

const DEMO = { seed: nameHash('fernhill'), scale: 1 };
const NORTHFIELD = { seed: nameHash('northfield'), scale: 0.4 };
const RIVERSIDE = { seed: nameHash('riverside'), scale: 0.6 };
const EMPTY = { seed: 0, scale: 0 };

/** The accounts that can be picked on the consent page. */
export const accounts: GoogleAccount[] = [
  {
    email: 'owner@fernhill.example',
    name: 'Marta Fern',
    searchProperties: (host) => {
      const origin = `http://${host}`;
      return [
        { siteUrl: `sc-domain:${host.replace(/:\d+$/, '')}`, permissionLevel: 'siteOwner', origin, ...DEMO },
        { siteUrl: `${origin}/`, permissionLevel: 'siteFullUser', origin, ...DEMO },
        { siteUrl: `${origin}/guides/`, permissionLevel: 'siteRestrictedUser', origin, ...DEMO },
        {
          siteUrl: 'sc-domain:northfield-nursery.example',
          permissionLevel: 'siteFullUser',
          origin: 'https://www.northfield-nursery.example',
          ...NORTHFIELD,
        },
        { siteUrl: 'https://new.fernhill.example/', permissionLevel: 'siteOwner', origin: 'https://new.fernhill.example', ...EMPTY },
        {
          siteUrl: 'https://old.fernhill.example/',
          permissionLevel: 'siteUnverifiedUser',
          origin: 'https://old.fernhill.example',
          ...EMPTY,
        },
      ];
    },
    analytics: [
      {
        id: '401100',
        displayName: 'Fernhill Garden Supply',
        properties: [
          { id: '401100001', displayName: 'Fernhill shop and guides', ...DEMO },
          { id: '401100002', displayName: 'Fernhill, new shop (no data yet)', ...EMPTY },
        ],
      },
      {
        id: '401200',
        displayName: 'Northfield Nursery',
        properties: [{ id: '401200001', displayName: 'northfield-nursery.example', ...NORTHFIELD }],
      },
    ],
  },
  {
    email: 'editor@riverside-books.example',
    name: 'Jonas Reed',
    searchProperties: () => [
      {
        siteUrl: 'sc-domain:riverside-books.example',
        permissionLevel: 'siteOwner',
        origin: 'https://riverside-books.example',
        ...RIVERSIDE,
      },
      {
        siteUrl: 'https://blog.riverside-books.example/',
        permissionLevel: 'siteRestrictedUser',
        origin: 'https://blog.riverside-books.example',
        ...EMPTY,
      },
    ],
    analytics: [
      {
        id: '502200',
        displayName: 'Riverside Books',
        properties: [{ id: '502200001', displayName: 'riverside-books.example', ...RIVERSIDE }],
      },
    ],
  },
  { email: 'newcomer@nothing.example', name: 'Ada New', searchProperties: () => [], analytics: [] },
];

export function accountOf(email: string): GoogleAccount | undefined {
  return accounts.find((account) => account.email === email);
}
