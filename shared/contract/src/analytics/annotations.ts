import * as z from '@canopy/contract/schema';
import { rangeQuery } from './analytics-range.ts';
import { defineCall } from '../call.ts';
import { isoDay } from '../iso-day.ts';

/** People write a `note`; the platform writes the others. */
export const ANNOTATION_KINDS = ['note', 'publish', 'fix', 'crawl'] as const;
export const ANNOTATION_SCOPES = ['personal', 'workspace'] as const;

const words = z.string().check(z.trim(), z.minLength(1, 'Please enter what happened'), z.maxLength(200, 'At most 200 characters'));

/** A marker on the time charts. */
export const annotation = z.object({
  id: z.string(),
  /** first and last day, `yyyy-MM-dd`; the same for a single day */
  date: z.string(),
  end_date: z.string(),
  kind: z.enum(ANNOTATION_KINDS),
  scope: z.enum(ANNOTATION_SCOPES),
  text: z.string(),
  /** the page it is about; null: the whole site */
  page_url: z.nullable(z.string()),
  /** route with more details, such as `/seo-audit/history`; null: none */
  link: z.nullable(z.string()),
  author: z.nullable(z.string()),
  /** whether the caller may edit it */
  editable: z.boolean(),
});
export type Annotation = z.output<typeof annotation>;

const body = z.object({
  date: isoDay,
  end_date: z.optional(isoDay),
  text: words,
  scope: z.enum(ANNOTATION_SCOPES),
  page_url: z.optional(z.nullable(z.string().check(z.maxLength(2_083)))),
});

export const listAnnotations = defineCall({
  name: 'listAnnotations',
  method: 'GET',
  path: '/annotations/',
  access: 'member',
  tokens: 'read',
  summary:
    'Annotations in a date range: finished crawls, publishes and fixes, workspace notes and the caller’s own notes. Oldest first, at most 500.',
  query: z.object({ start_date: rangeQuery.start_date, end_date: rangeQuery.end_date }),
  output: z.object({ data: z.array(annotation) }),
});

export const createAnnotation = defineCall({
  name: 'createAnnotation',
  method: 'POST',
  path: '/annotations/',
  access: 'member',
  tokens: 'write',
  ratePerMinute: 60,
  summary: 'Adds a note to the charts, for the caller only or for the workspace.',
  body,
  output: annotation,
});

export const updateAnnotation = defineCall({
  name: 'updateAnnotation',
  method: 'PATCH',
  path: '/annotations/{id}/',
  access: 'member',
  tokens: 'write',
  ratePerMinute: 60,
  summary: 'Changes a note. Managers can change all notes of the workspace, others only their own.',
  params: z.object({ id: z.uuid() }),
  body: z.partial(body),
  output: annotation,
});

export const deleteAnnotation = defineCall({
  name: 'deleteAnnotation',
  method: 'DELETE',
  path: '/annotations/{id}/',
  access: 'member',
  tokens: 'write',
  ratePerMinute: 60,
  summary: 'Deletes a note.',
  params: z.object({ id: z.uuid() }),
});
