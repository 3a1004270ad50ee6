import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';

/** personal: visible only to its author; workspace: visible to all members */
export const VIEW_SCOPES = ['personal', 'workspace'] as const;
export type ViewScope = (typeof VIEW_SCOPES)[number];

/** Maximum length of a view's encoded query, in characters. */
export const VIEW_QUERY_LIMIT = 4_096;
/** Maximum number of views per person and screen, and of shared views per workspace and screen. */
export const VIEW_LIMIT = 100;

/**
 * Query parameters that do not belong to a view: the workspace, the position in a list (`queries.page`; `f.page` is a filter),
 * the open row, and the view's own id.
 */
const isOfNoView = (name: string) =>
  ['organisation_id', 'page', 'drawer', 'issue', 'view'].includes(name) || (name.endsWith('.page') && name !== 'f.page');

/**
 * The part of a URL's query that defines a view, in a fixed order so that equal views have equal queries.
 * @example viewQuery('?page=3&sort=-url&filter=broken') // 'filter=broken&sort=-url'
 */
export function viewQuery(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of [...query.keys()].filter(isOfNoView)) query.delete(name);
  query.sort();
  return query.toString();
}

const screen = z
  .string()
  .check(
    z.regex(/^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/, 'The name of a screen has lower-case letters, digits, hyphens and slashes.'),
    z.maxLength(100),
  );
const name = z.string().check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(80, 'Use at most 80 characters.'));
const query = z.string().check(z.maxLength(VIEW_QUERY_LIMIT, 'This view has more filters than can be saved. Remove some.'));

/** A named view of a list or dashboard. */
export const savedView = z.object({
  id: z.uuid(),
  /** the screen it belongs to, such as `seo-audit/pages` */
  screen: z.string(),
  name: z.string(),
  /** as `viewQuery` writes it */
  query: z.string(),
  scope: z.enum(VIEW_SCOPES),
  /** whether the caller may edit and delete it */
  can_change: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type SavedView = z.output<typeof savedView>;

const byId = z.object({ id: z.uuid() });

export const listSavedViews = defineCall({
  name: 'listSavedViews',
  method: 'GET',
  path: '/saved-views/',
  access: 'member',
  tokens: 'read',
  summary: 'The saved views of a screen: the caller’s own and the shared ones, newest first.',
  query: z.object({ screen }),
  output: z.object({ data: z.array(savedView) }),
});

export const createSavedView = defineCall({
  name: 'createSavedView',
  method: 'POST',
  path: '/saved-views/',
  access: 'member',
  tokens: 'write',
  summary:
    'Saves a view. `id` restores a deleted one, so that links to it work again. 409 `view-name-taken`, `view-exists` or `too-many-views`.',
  body: z.object({ id: z.optional(z.uuid()), screen, name, query, scope: z._default(z.enum(VIEW_SCOPES), 'personal') }),
  output: savedView,
});

export const updateSavedView = defineCall({
  name: 'updateSavedView',
  method: 'PATCH',
  path: '/saved-views/{id}/',
  access: 'member',
  tokens: 'write',
  summary: 'Renames or overwrites a view. Shared views can be changed by their creator and by managers.',
  params: byId,
  body: z.object({ name: z.optional(name), query: z.optional(query) }),
  output: savedView,
});

export const deleteSavedView = defineCall({
  name: 'deleteSavedView',
  method: 'DELETE',
  path: '/saved-views/{id}/',
  access: 'member',
  tokens: 'write',
  summary: 'Deletes a view. Shared views can be deleted by their creator and by managers.',
  params: byId,
});
