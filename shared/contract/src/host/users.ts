import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { pageOf, pagingQuery } from '../paging.ts';

export const userRow = z.object({
  id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_admin: z.boolean(),
  is_agency: z.boolean(),
  created_at: z.string(),
  organisations: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type UserRow = z.output<typeof userRow>;

export const USER_SORTS = ['created_at', 'email', 'name'] as const;
export const listUsers = defineCall({
  name: 'listUsers',
  method: 'GET',
  path: '/users/',
  access: 'admin',
  tokens: 'never',
  summary: 'All accounts and their workspaces, by default the newest first.',
  query: z.object({
    ...pagingQuery(),
    search: z.optional(z.string().check(z.maxLength(200))),
    sort: z._default(z.enum(USER_SORTS), 'created_at'),
    direction: z._default(z.enum(['asc', 'desc']), 'desc'),
  }),
  output: pageOf(userRow),
});

export const updateUserRoles = defineCall({
  name: 'updateUserRoles',
  method: 'PATCH',
  path: '/users/{id}/',
  access: 'admin',
  tokens: 'never',
  summary: 'Grants or revokes the admin and agency roles. The last admin cannot lose the role.',
  params: z.object({ id: z.uuid() }),
  body: z.object({ is_admin: z.optional(z.boolean()), is_agency: z.optional(z.boolean()) }),
  output: userRow,
});
