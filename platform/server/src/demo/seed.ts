import { sql } from 'drizzle-orm';
import type { Actor } from '../access/actor.ts';
import type { Deps } from '../deps.ts';
import { createAccount, findByEmail } from '../identity/index.ts';
import { startCrawlOf } from '../modules/seo-audit/crawls/index.ts';
import { memberships, organisations } from '../store/core-tables.ts';
import { DEMO_ACCOUNTS, DEMO_ORGANISATION_ID, DEMO_PASSWORD } from './accounts.ts';

/**
 * Stores the demo workspace with an account for each role, once. Visitors' later changes are kept.
 * @returns whether there was anything to store
 */
export async function seedDemo(deps: Deps): Promise<boolean> {
  const { db, config } = deps;
  const domain = new URL(config.sandboxUrl ?? 'http://localhost:4602').host;
  const stored = await db
    .insert(organisations)
    .values({
      id: DEMO_ORGANISATION_ID,
      name: 'Fernhill Garden Supply',
      domain,
      companyType: 'Small business',
      industry: 'Home and garden',
    })
    .onConflictDoNothing()
    .returning({ id: organisations.id });
  for (const { role, label: _label, ...account } of DEMO_ACCOUNTS) {
    await createAccount(deps, { ...account, password: DEMO_PASSWORD, isConfirmed: true });
    await db.execute(sql`
      insert into ${memberships} (organisation_id, user_id, role)
      select ${DEMO_ORGANISATION_ID}, id, ${role} from users where email = ${account.email} and ${stored.length > 0}
      on conflict do nothing`);
  }
  if (stored.length > 0) await startFirstCrawl(deps);
  return stored.length > 0;
}

/** Gives the audit something to show when the first visitor opens it. */
async function startFirstCrawl(deps: Deps): Promise<void> {
  const actor = await demoActor(deps);
  if (actor) await startCrawlOf(deps, actor);
}

/** The person who creates the demo's contents; undefined if that account was deleted. */
export async function demoActor({ db }: Pick<Deps, 'db'>): Promise<Actor | undefined> {
  const { email } = DEMO_ACCOUNTS[1];
  const account = await findByEmail(db, email);
  return account && { userId: account.id, email, isAdmin: false, isAgency: true, organisationId: DEMO_ORGANISATION_ID };
}
