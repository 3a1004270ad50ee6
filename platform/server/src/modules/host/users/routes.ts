import { listUsers, updateUserRoles, type UserRow } from '@canopy/contract/host';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import { readAccount, readAccounts, readWorkspaces, writeRoles, type AccountRow } from './store.ts';
import { pageOfRows } from '../../../store/paged-rows.ts';

const userOf = (row: AccountRow, organisations: UserRow['organisations']): UserRow => ({
  id: row.id,
  email: row.email,
  first_name: row.firstName,
  last_name: row.lastName,
  is_admin: row.isAdmin,
  is_agency: row.isAgency,
  created_at: row.createdAt.toISOString(),
  organisations,
});

export function usersRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    route(listUsers, async ({ query }) => {
      const { rows, total } = await readAccounts(db, query);
      const workspaces = await readWorkspaces(
        db,
        rows.map((row) => row.id),
      );
      const data = rows.map((row) => userOf(row, workspaces.get(row.id) ?? []));
      return pageOfRows(data, total, query);
    }),
    route(updateUserRoles, async ({ actor, params, body }) => {
      if (!(await readAccount(db, params.id))) throw problem(404, 'account-not-found', 'There is no such account.');
      const row = await writeRoles(db, params.id, {
        ...(body.is_admin !== undefined && { isAdmin: body.is_admin }),
        ...(body.is_agency !== undefined && { isAgency: body.is_agency }),
      });
      if (!row) throw problem(409, 'last-admin', 'This is the last administrator. Give the role to someone else first.');
      await deps.audit.record(actor, 'user.roles', row.email, body);
      const workspaces = await readWorkspaces(db, [row.id]);
      return userOf(row, workspaces.get(row.id) ?? []);
    }),
  ];
}
