import type { Published, PublishedError } from './published.ts';

const REPORTED = 'https://discourse.webflow.com/t/documenting-data-api-v2-errors/296289 (with an answer of Webflow’s staff)';
const CLIENT = 'webflow-api@3.3.4';
const SPECIFICATION = 'https://github.com/webflow/openapi-spec/blob/main/openapi/v2.yml';

const body = (code: string, message: string, details: unknown[] = []) => ({ code, message, externalReference: null, details });

/** Errors of Webflow's Data API v2. */
export const WEBFLOW_ERRORS = {
  unauthorized: {
    status: 401,
    body: body('not_authorized', 'Request not authorized'),
    source: `${SPECIFICATION} (example of 401)`,
  },
  missingScopes: {
    status: 403,
    body: body('missing_scopes', "OAuthForbidden: You are missing the following scopes - '{scope}'"),
    source: 'https://docs.sygnal.com (recorded answer for a token without users:read)',
  },
  notFound: { status: 404, body: body('resource_not_found', 'Requested resource not found'), source: REPORTED },
  siteNotFound: {
    status: 404,
    body: body('resource_not_found', 'Requested resource not found: The site cannot be found'),
    source: 'https://developers.webflow.com/data/v2.0.0/reference/error-handling',
  },
  neverPublished: {
    status: 409,
    body: body(
      'conflict',
      "Conflict: Conflict with server data: Live PATCH updates can't be applied to items that have never been published",
    ),
    source: REPORTED,
  },
  structureChanged: {
    status: 409,
    body: body('conflict', 'Conflict: The collection structure changed since the last publish'),
    source: REPORTED,
  },
  slugTaken: {
    status: 400,
    body: body('validation_error', 'Validation Error', [{ param: 'slug', description: "Unique value is already in database: '{slug}'" }]),
    source: 'https://github.com/JDetmar/pulumi-webflow (recorded answer)',
  },
  unknownField: {
    status: 400,
    body: body('validation_error', 'Validation Error', [{ param: '{field}', description: 'Field not described in schema: undefined' }]),
    source: 'https://github.com/penseo/webflow-ruby (recorded answer of its tests)',
  },
  /** a value that a field does not take: which, the vendor's codes publish; in what words, nobody does */
  invalid: {
    status: 400,
    body: body('validation_error', 'Validation Error', [{ param: '{field}' }]),
    source: `${CLIENT} dist/api/types/ErrorCode.d.ts, dist/api/types/Error_.d.ts`,
  },
  tooMany: {
    status: 429,
    body: body('too_many_requests', 'too many requests'),
    source: `${SPECIFICATION} (example of 429)`,
  },
} as const satisfies Record<string, PublishedError>;

export type ItemState = { isDraft: boolean; isArchived: boolean; isPublished: boolean };
export type WebflowItemStatus = 'Published' | 'Changes in draft' | 'Draft' | 'Queued to publish' | 'Archived';

/** What Webflow shows for an item's flags. `isPublished`: it has a `lastPublished`. */
export const WEBFLOW_STATES: Published & { states: readonly (ItemState & { status: WebflowItemStatus; isVisible: boolean })[] } = {
  source:
    'https://developers.webflow.com/data/docs/working-with-the-cms/publishing and https://developers.webflow.com/data/changelog/06232025',
  states: [
    { status: 'Published', isDraft: false, isArchived: false, isPublished: true, isVisible: true },
    { status: 'Changes in draft', isDraft: true, isArchived: false, isPublished: true, isVisible: true },
    { status: 'Draft', isDraft: true, isArchived: false, isPublished: false, isVisible: false },
    { status: 'Queued to publish', isDraft: false, isArchived: false, isPublished: false, isVisible: false },
    { status: 'Archived', isDraft: false, isArchived: true, isPublished: false, isVisible: false },
  ],
};
