import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { pageOf, pagingQuery } from '../paging.ts';
import { startedTask } from '../host/tasks.ts';

export const BACKLINK_STATES = ['new', 'alive', 'lost', 'unreachable'] as const;

/** A page on another site that links, or linked, to this one. */
export const backlink = z.object({
  id: z.uuid(),
  source_url: z.string(),
  /** null: any page of the site */
  target_url: z.nullable(z.string()),
  first_seen: z.nullable(z.string()),
  /** new: not checked yet */
  state: z.enum(BACKLINK_STATES),
  /** HTTP status of the source page */
  status: z.nullable(z.number()),
  found_target: z.nullable(z.string()),
  anchor: z.nullable(z.string()),
  rel: z.array(z.string()),
  problem: z.string(),
  checked_at: z.nullable(z.string()),
  /** when the state last changed, and from what */
  changed_at: z.nullable(z.string()),
  was: z.nullable(z.enum(BACKLINK_STATES)),
});
export type Backlink = z.output<typeof backlink>;

/** `target`: the address found, or otherwise the imported one. */
export const BACKLINK_SORTS = ['source_url', 'state', 'changed_at', 'target', 'anchor', 'status', 'first_seen', 'checked_at'] as const;

export const listBacklinks = defineCall({
  name: 'listBacklinks',
  method: 'GET',
  path: '/backlinks/',
  access: 'member',
  tokens: 'read',
  summary: 'The workspace’s backlinks, the number in each state, and the numbers gained and lost in the last 30 days.',
  query: z.object({
    ...pagingQuery(),
    state: z.optional(z.enum(BACKLINK_STATES)),
    search: z.optional(z.string().check(z.maxLength(500))),
    sort: z._default(z.enum(BACKLINK_SORTS), 'source_url'),
    direction: z._default(z.enum(['asc', 'desc']), 'desc'),
  }),
  output: z.extend(pageOf(backlink), {
    counts: z.object({
      new: z.number(),
      alive: z.number(),
      lost: z.number(),
      unreachable: z.number(),
      gained_30: z.number(),
      lost_30: z.number(),
    }),
  }),
});

const column = z.number().check(z.int(), z.gte(0), z.lte(1_000));

export const importBacklinks = defineCall({
  name: 'importBacklinks',
  method: 'POST',
  path: '/backlinks/import/',
  access: 'member',
  tokens: 'write',
  ratePerMinute: 20,
  summary:
    'Imports an export of links (Search Console, Ahrefs, Semrush, Moz and others), or one URL per line. The header names the columns, unless `columns` does. Known backlinks stay as they are; invalid lines are reported.',
  bodyBytes: 5_000_000,
  cost: 'worker',
  body: z.object({
    text: z.string().check(z.minLength(1, 'Choose a file or paste URLs.'), z.maxLength(4_000_000)),
    /** which column of the table has what, counted from 0 */
    columns: z.optional(z.object({ source_url: column, target_url: z.nullable(column), first_seen: z.nullable(column) })),
  }),
  output: z.object({
    added: z.number(),
    known: z.number(),
    skipped: z.array(z.object({ line: z.number(), text: z.string(), reason: z.string() })),
  }),
});

export const checkBacklinks = defineCall({
  name: 'checkBacklinks',
  method: 'POST',
  path: '/backlinks/check/',
  access: 'member',
  tokens: 'write',
  ratePerMinute: 30,
  summary: 'Checks whether referring pages still link to the site: the given ones, or all, starting with those not checked for longest.',
  cost: 'job',
  body: z.object({ ids: z.optional(z.array(z.uuid()).check(z.maxLength(500))) }),
  output: startedTask,
});

export const deleteBacklinks = defineCall({
  name: 'deleteBacklinks',
  method: 'POST',
  path: '/backlinks/delete/',
  access: 'member',
  tokens: 'write',
  summary: 'Deletes the given backlinks.',
  body: z.object({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(500)) }),
  output: z.object({ deleted: z.number() }),
});
