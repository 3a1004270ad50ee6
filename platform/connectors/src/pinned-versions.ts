/** A version of a vendor's API that this code asks for by name. */
export interface PinnedVersion {
  service: string;
  version: string;
  /** the day from which the vendor serves another version in its place; null: the vendor names none */
  servedUntil: string | null;
  /** where the vendor says so */
  source: string;
  /** what to do when it comes to an end */
  toRenew: string;
}

/** Every version that a connector asks for. A test fails when one has less than 90 days left. */
export const PINNED_VERSIONS = {
  shopify: {
    service: 'Shopify Admin API',
    version: '2026-10',
    servedUntil: '2027-10-01',
    source: 'https://shopify.dev/docs/api/usage/versioning: each version is served for at least twelve months',
    toRenew:
      'Cut the newest version’s schema with platform/sandbox/src/shopify/excerpt-schema.ts, name it here, and delete the schemas of ' +
      'versions that have ended; the tests then say which documents have to change.',
  },
  webflow: {
    service: 'Webflow Data API',
    version: 'v2',
    servedUntil: null,
    source: 'https://developers.webflow.com/data/reference/versioning',
    toRenew: 'The version is part of WEBFLOW_API_URL.',
  },
} as const satisfies Record<string, PinnedVersion>;
