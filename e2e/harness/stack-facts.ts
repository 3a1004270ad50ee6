import process from 'node:process';

const VARIABLE = 'CANOPY_E2E_STACK';

/** What tests know about a stack that the global set-up started. */
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

/** Tests run in processes of their own, which inherit the environment: each process that runs beside others has a stack for itself. */
export function announce(stacks: readonly StackFacts[]): void {
  process.env[VARIABLE] = JSON.stringify(stacks);
}

/** The stack of this process, which Playwright numbers from 0. @throws Error outside a test run */
export function stackFacts(): StackFacts {
  const stacks = JSON.parse(process.env[VARIABLE] ?? '[]') as StackFacts[];
  const own = stacks[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)];
  if (!own) throw new Error('There is no stack; the tests are started with `npm test -- e2e`.');
  return own;
}
