import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { CRAWL_STATUSES } from './crawls.ts';
import { AUDIT_PAGE_SIZE } from '../constants.ts';
import { pageOf, pagingQuery } from '../paging.ts';

export const VITAL_DEVICES = ['desktop', 'mobile'] as const;
/** `lighthouse`: median of simulated runs. `cdp`: observed in a throttled load. Figures of different methods are not comparable. */
export const VITAL_METHODS = ['lighthouse', 'cdp'] as const;

const figure = z.nullable(z.number());
/** Times in ms; `cls` has no unit. null: not available. */
const figures = { fcp: figure, lcp: figure, tbt: figure, cls: figure };

/** One measuring run over the site’s pages. */
export const vitalsRun = z.object({
  id: z.uuid(),
  crawl_id: z.uuid(),
  task_id: z.nullable(z.uuid()),
  status: z.enum(CRAWL_STATUSES),
  /** 0 to 1 */
  progress: z.number(),
  /** human-readable: what is being measured, or why it ended */
  message: z.string(),
  /** measurements (one page on one device each): planned, completed, and given up */
  planned: z.number(),
  measured: z.number(),
  failed: z.number(),
  /** number of templates found, and of measurable pages */
  templates: z.number(),
  pages: z.number(),
  resumable: z.boolean(),
  /** at the rate since it started or was resumed; null: not known yet, or finished */
  seconds_left: z.nullable(z.number()),
  started_at: z.string(),
  finished_at: z.nullable(z.string()),
});
export type VitalsRun = z.output<typeof vitalsRun>;

const availability = z.object({
  available: z.boolean(),
  /** human-readable description of what is missing; empty if nothing is */
  problem: z.string(),
});

export const startVitals = defineCall({
  name: 'startVitals',
  method: 'POST',
  path: '/crawler/vitals/runs/',
  access: 'member',
  tokens: 'write',
  ratePerMinute: 20,
  summary:
    'Measures page speed on pages of the latest crawl, on desktop and mobile: a representative of each template with Lighthouse, the others with the browser’s own metrics. 409 `vitals-running`, `never-crawled`, `no-browser`.',
  cost: 'job',
  body: z.object({
    /** maximum number of pages; default 100 */
    max_pages: z.optional(z.number().check(z.int(), z.gte(1), z.lte(2_000))),
    /** maximum number of templates to represent by a page; default 20 */
    max_templates: z.optional(z.number().check(z.int(), z.gte(0), z.lte(200))),
    /** number of Lighthouse runs to take the median of; default 3 */
    samples: z.optional(z.number().check(z.int(), z.gte(1), z.lte(5))),
    /** only these pages (`id` of `listPages`), all measured by Lighthouse */
    page_ids: z.optional(
      z
        .array(z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'must be the id of a page')))
        .check(z.minLength(1), z.maxLength(50)),
    ),
  }),
  output: vitalsRun,
});

export const latestVitals = defineCall({
  name: 'latestVitals',
  method: 'GET',
  path: '/crawler/vitals/runs/latest/',
  access: 'member',
  tokens: 'read',
  summary: 'The latest measurement, or null, and whether a browser and field data are available.',
  output: z.object({ run: z.nullable(vitalsRun), lab: availability, field: availability }),
});

export const planVitals = defineCall({
  name: 'planVitals',
  method: 'GET',
  path: '/crawler/vitals/plan/',
  access: 'member',
  tokens: 'read',
  summary: 'What measuring the site now would involve.',
  output: z.object({
    /** number of pages to measure, each on desktop and mobile */
    pages: z.number(),
    measurements: z.number(),
    /** estimate from the rate of the last completed run; null: there was none */
    seconds: z.nullable(z.number()),
  }),
});

export const stopVitals = defineCall({
  name: 'stopVitals',
  method: 'POST',
  path: '/crawler/vitals/runs/{id}/stop/',
  access: 'member',
  tokens: 'write',
  summary: 'Stops a measurement; its results so far are kept and it can be resumed.',
  params: z.object({ id: z.uuid() }),
  output: vitalsRun,
});

export const resumeVitals = defineCall({
  name: 'resumeVitals',
  method: 'POST',
  path: '/crawler/vitals/runs/{id}/resume/',
  access: 'member',
  tokens: 'write',
  summary: 'Resumes the latest measurement. 409 if there is nothing left to do.',
  params: z.object({ id: z.uuid() }),
  output: vitalsRun,
});

export const VITALS_AFTER = ['never', 'scheduled', 'every'] as const;

/** `after_crawl`: whether to measure pages automatically after a completed crawl; the default is after scheduled crawls. */
export const vitalsSettings = z.object({ after_crawl: z.enum(VITALS_AFTER) });
export type VitalsSettings = z.output<typeof vitalsSettings>;

export const getVitalsSettings = defineCall({
  name: 'getVitalsSettings',
  method: 'GET',
  path: '/crawler/vitals/settings/',
  access: 'member',
  tokens: 'read',
  summary: 'When page speed is measured automatically.',
  output: vitalsSettings,
});

export const saveVitalsSettings = defineCall({
  name: 'saveVitalsSettings',
  method: 'PUT',
  path: '/crawler/vitals/settings/',
  access: 'member',
  tokens: 'write',
  summary: 'Sets when page speed is measured automatically: after every crawl, after scheduled crawls, or never.',
  body: vitalsSettings,
  output: vitalsSettings,
});

/** A page’s figures on one device, with how they were measured. */
export const labVitals = z.object({
  ...figures,
  method: z.enum(VITAL_METHODS),
  version: z.string(),
  browser: z.string(),
  samples: z.number(),
  measured_at: z.string(),
});
export type LabVitals = z.output<typeof labVitals>;

/** What visitors experienced, from the Chrome UX Report: the 75th percentile over 28 days. Field data has no blocking time. */
export const fieldVitals = z.object({
  fcp: figure,
  lcp: figure,
  cls: figure,
  inp: figure,
  ttfb: figure,
  /** `origin`: too few visitors for the page itself, so the figures cover the whole site */
  scope: z.enum(['page', 'origin']),
  first_date: z.nullable(z.string()),
  last_date: z.nullable(z.string()),
  fetched_at: z.string(),
});
export type FieldVitals = z.output<typeof fieldVitals>;

const device = z.object({
  lab: z.nullable(labVitals),
  /** why the last attempt returned no figures; empty if it did */
  problem: z.string(),
  field: z.nullable(fieldVitals),
});

export const pageVitals = z.object({
  /** as in `listPages` */
  id: z.string(),
  page_url: z.string(),
  title: z.nullable(z.string()),
  /** URL pattern of its template */
  template: z.string(),
  desktop: device,
  mobile: device,
});
export type PageVitals = z.output<typeof pageVitals>;

export const VITAL_SORTS = ['page_url', 'fcp', 'lcp', 'tbt', 'cls', 'measured_at'] as const;

export const listPageVitals = defineCall({
  name: 'listPageVitals',
  method: 'GET',
  path: '/crawler/vitals/',
  access: 'member',
  tokens: 'read',
  summary: 'Pages of the latest crawl with their speed on both devices, sorted by the metric on `device`; unmeasured pages come last.',
  query: z.object({
    ...pagingQuery(AUDIT_PAGE_SIZE),
    search: z.optional(z.string().check(z.maxLength(500))),
    measured: z._default(z.enum(['all', 'measured', 'failed', 'not_measured']), 'measured'),
    method: z.optional(z.enum(VITAL_METHODS)),
    device: z._default(z.enum(VITAL_DEVICES), 'mobile'),
    sort: z._default(z.enum(VITAL_SORTS), 'lcp'),
    direction: z._default(z.enum(['asc', 'desc']), 'desc'),
  }),
  output: pageOf(pageVitals),
});

/** Means over pages measured by one method in one version on one device, never several. */
export const vitalsAverage = z.object({
  device: z.enum(VITAL_DEVICES),
  method: z.enum(VITAL_METHODS),
  version: z.string(),
  /** pages the means are over */
  pages: z.number(),
  ...figures,
  measured_from: z.string(),
  measured_to: z.string(),
});
export type VitalsAverage = z.output<typeof vitalsAverage>;

/** The measurements behind a summary's averages; null: there are none. */
export const vitalsBasis = z.nullable(
  z.object({ method: z.enum(VITAL_METHODS), version: z.string(), pages: z.number(), pages_mobile: z.number() }),
);

export const getVitalsSummary = defineCall({
  name: 'getVitalsSummary',
  method: 'GET',
  path: '/crawler/vitals/summary/',
  access: 'member',
  tokens: 'read',
  summary:
    'Average page speed of the latest crawl’s pages on desktop and mobile, by the method named in `basis`; `averages` has each method separately. Includes the site’s field data.',
  output: z.object({
    average_fcp: figure,
    average_lcp: figure,
    average_tbt: figure,
    average_cls: figure,
    average_fcp_mobile: figure,
    average_lcp_mobile: figure,
    average_tbt_mobile: figure,
    average_cls_mobile: figure,
    basis: vitalsBasis,
    averages: z.array(vitalsAverage),
    field: z.object({ desktop: z.nullable(fieldVitals), mobile: z.nullable(fieldVitals) }),
  }),
});
