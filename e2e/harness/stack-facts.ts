import process from 'node:process';

const VARIABLE = 'CANOPY_E2E_STACK';

/** What tests know about the stack that the global set-up started. */
export interface StackFacts {
  /** the portal, its API below `/api`, the identity provider below `/oidc` */
  readonly url: string;
  readonly sandboxUrl: string;
  /** where each remote is served, by name */
  readonly remotes: Readonly<Record<string, string>>;
  /** the demo accounts by role */
  readonly demo: { readonly emails: readonly string[]; readonly password: string };
  /** stops and starts parts of the stack */
  readonly controlUrl: string;
  /** the stack's own folder of releases, for specs that publish */
  readonly releases: string;
  readonly dataFolder: string;
  readonly databaseUrl: string;
}

/** Tests run in a process of their own, which inherits the environment. */
export function announce(facts: StackFacts): void {
  process.env[VARIABLE] = JSON.stringify(facts);
}

/** @throws Error outside a test run */
export function stackFacts(): StackFacts {
  const text = process.env[VARIABLE];
  if (!text) throw new Error('There is no stack; the tests are started with `npm test -- e2e`.');
  return JSON.parse(text) as StackFacts;
}
