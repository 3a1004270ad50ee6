import { sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { createAccount } from '../identity/index.ts';
import { memberships, organisations } from '../store/core-tables.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';

/** Fixed, so that a second seeding finds the first one. */
export const DEMO_ORGANISATION_ID = 'f3a1c0de-5eed-4a6d-8b5e-0c4a0b7e0001';

/**
 * Stores the demo workspace with an account of each role, once. What visitors changed since then stays.
 * @returns whether there was anything to store
 */
export async function seedDemo(deps: Deps): Promise<boolean> {
  const { db, config } = deps;
  const domain = new URL(config.sandboxUrl ?? 'http://localhost:4602').host;
  const stored = await db
    .insert(organisations)
    .values({ id: DEMO_ORGANISATION_ID, name: 'Fernhill Garden Supply', domain, companyType: 'Small business', industry: 'Home and garden' })
    .onConflictDoNothing()
    .returning({ id: organisations.id });
  for (const { role, ...account } of DEMO_ACCOUNTS) {
    const { label: _label, ...values } = account;
    await createAccount(deps, { ...values, password: DEMO_PASSWORD });
    await db.execute(sql`
      insert into ${memberships} (organisation_id, user_id, role)
      select ${DEMO_ORGANISATION_ID}, id, ${role} from users where email = ${account.email} and ${stored.length > 0}
      on conflict do nothing`);
  }
  return stored.length > 0;
}
