import { expect, it } from '@jest/globals';
import * as z from '@canopy/contract/schema';
import { ALL_CALLS } from './all-calls.ts';

/** A day and a range as the specification writes them. */
const DATES = { start_date: '2026-01-01', end_date: '2026-01-31' };
const ID = '4b0fb1d2-6d55-4f6c-8f60-5f2a31a54f01';
const BLOCK = { id: '1', label: 'text', input: 'Which shop?' };
const MODEL = {
  id: 'm',
  model_name: 'm',
  provider: 'openai',
  temperature: 0.7,
  max_output_tokens: 10_000,
  top_k: null,
  top_p: 0.95,
  enabled: true,
  config_name: 'm',
};
const QUEUED = {
  key: ID,
  page_url: 'https://a.example/',
  title: 'T',
  content: '<p>',
  originalContent: '',
  page_id: 'pages/1',
  selectedOrganisationId: ID,
};
const KEYWORD = {
  key: ID,
  page: 'https://a.example/',
  organizationId: ID,
  type: 'short',
  metafields: [{ value: 'x' }],
  meta: { title: 'T' },
  page_id: 'pages/1',
};

interface SpecCall {
  readonly method: string;
  readonly path: string;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
}
const get = (path: string, query?: Record<string, string>): SpecCall => ({ method: 'GET', path, ...(query && { query }) });
const post = (path: string, body?: unknown): SpecCall => ({ method: 'POST', path, ...(body !== undefined && { body }) });

/**
 * The calls of section 7 of both documents, with payloads in the shapes given there. Where a method or a path is not shown, the one chosen
 * here stands.
 */
const CALLS: readonly SpecCall[] = [
  // Document 1
  get('/organisation/organisations/'),
  post('/organisation/create/', { domain: 'example.com', name: 'N', company_type: 'Agency', industry: 'Gardening' }),
  get('/user/'),
  { method: 'PATCH', path: '/user/', body: { first_name: 'Ada' } },
  get('/gscdata/date/', DATES),
  get('/gscdata/searchperformance/page/', DATES),
  get('/gscdata/searchperformance/query/', DATES),
  get('/gscdata/searchperformance/country/', DATES),
  get('/gscdata/pageWise_analytics/', DATES),
  get('/gscdata/keywordWise_analytics/', DATES),
  get('/gscdata/list_gsc_keywords/'),
  get('/gadata/page/', DATES),
  get('/gadata/device/', { ...DATES, group_by: 'browser' }),
  get('/gadata/device/', { ...DATES, group_by: 'operatingSystem' }),
  get('/gadata/general/date/', DATES),
  get('/gadata/country/', DATES),
  get('/gadata/deviceCategory/', DATES),
  get('/gadata/sessionDefaultChannelGroup/', DATES),
  get('/gadata/sessionSource/', DATES),
  get('/gadata/event/', DATES),
  { method: 'PUT', path: '/gscdata/update_gsc_keywords/', body: { keywords: ['ferns'] } },
  post('/gscdata/google-auth/exchange/', { code: 'c', state: 's' }),
  post('/gscdata/update-all/', {}),
  post('/gadata/update-all/', {}),
  post('/gscdata/save-google-console-data/', { type: 'domain', value: 'example.com', ga_property_id: '123' }),
  get('/crawler/task-priority/'),
  get('/crawler/page-filters/'),
  get('/crawler/issue-details/', { page_id: ID }),
  post('/crawler/issue-details/', { page_id: ID }),
  get('/crawler/apply-page-filters/', { page: '1' }),
  get('/crawler/minimal-gaps-data/', { page: '1', showPerPage: '10' }),
  post('/crawler/update-all-page-issues/', {}),
  // Document 2
  post('/automationtester/test_page/', { url: 'https://a.example/' }),
  post('/automationtester/test_page/', { url: 'https://a.example/', description: 'click "Buy"', login: { username: 'u', password: 'p' } }),
  { method: 'DELETE', path: '/history/clear/' },
  post('/analyze/', { blocks: [BLOCK], selected_models: [MODEL] }),
  get('/history/'),
  post('/blogs/publish_blog/', { body: '<h1>Ferns</h1><p>Shade.</p>', organisation_id: ID }),
  post('/blogs/publish_blog/', { body: { post_id: ID }, organisation_id: ID }),
  post('/blogs/schedule_blog/', { body: '<p>Shade.</p>', scheduledAt: '2031-01-01T10:00:00.000Z', organisation_id: ID }),
  post('/blogs/schedule_blog/', { body: { post_id: ID }, scheduledAt: '2031-01-01T10:00', organisation_id: ID }),
  post('/stripe/stripe-checkout/'),
  post('/stripe/stripe-payment-verify/', { session_id: 'cs_test_1' }),
  post('/stripe/stripe-cancel-refund/'),
  post('/stripe/stripe-subscription-cancel/'),
  post('/stripe/stripe-upgrade-plan/'),
  post('/metadata-updater/save-credentials/wordpress/'),
  post('/metadata-updater/save-credentials/webflow/'),
  post('/metadata-updater/update-credentials/wordpress/'),
  get('/metadata-updater/fetch-meta-details/shopify/', { ref: 'pages/1' }),
  post('/metadata-updater/bulk-meta-details-update/wordpress/', { pages: [KEYWORD] }),
  post('/metadata-updater/bulk-meta-details-update/shopify/', {
    page_id: '7',
    meta_title: 'T',
    meta_description: 'D',
    meta_data_apply_type: 'both',
  }),
  post('/metadata-updater/install/shopify/', { shop: 'a.myshopify.com' }),
  post('/metadata-updater/install/webflow/', {}),
  get('/metadata-updater/site-pages/'),
  post('/metadata-updater/update-content/wordpress/', { pages: [QUEUED] }),
  post('/metadata-updater/update-content/webflow/', { pages: [QUEUED] }),
  post('/metadata-updater/update-content/shopify/', { page_id: '7', body_html: '<p>Shade.</p>' }),
  post('/metadata-updater/sync-content/', {}),
  get('/metadata-updater/uninstall-url/'),
  get('/metadata-updater/check-shopify-content/'),
  post('/metadata-updater/wordpress-auth/exchange/', { query: { code: 'c' } }),
  post('/metadata-updater/shopify-auth/exchange/', { query: { code: 'c' } }),
  post('/metadata-updater/webflow-auth/exchange/', { query: { code: 'c' } }),
  get('/metadata-updater/check-platform/'),
  post('/crawler/fix-internal-links/wordpress/'),
  post('/crawler/easy-fix/apply/'),
  post('/crawler/refresh-pages/', {}),
  get('/tasks/4b0fb1d2-6d55-4f6c-8f60-5f2a31a54f01/'),
];

/** The call that serves a path, and what the path's parameters are. */
function servedBy({ method, path }: SpecCall) {
  for (const call of ALL_CALLS.filter((one) => one.method === method).toSorted(
    (a, b) => a.path.split('{').length - b.path.split('{').length,
  )) {
    const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const found = new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`).exec(path);
    if (found) return { call, params: Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? ''])) };
  }
  return undefined;
}

it.each(CALLS.map((call) => [`${call.method} ${call.path} ${JSON.stringify(call.body ?? call.query ?? '').slice(0, 80)}`, call] as const))(
  '%s',
  (_name, wanted) => {
    const served = servedBy(wanted);
    if (!served) throw new Error('No call serves it.');
    const { call, params } = served;
    const faultsOf = (schema: typeof call.body, value: unknown) =>
      schema === undefined ? [] : (z.safeParse(schema, value).error?.issues ?? []);
    expect(faultsOf(call.params, params)).toEqual([]);
    if (wanted.query) expect(faultsOf(call.query, wanted.query)).toEqual([]);
    // Where the payload is not shown, only that the call is there.
    if (wanted.body !== undefined) expect(faultsOf(call.body, wanted.body)).toEqual([]);
  },
);
