import process from 'node:process';

const VARIABLE = 'CANOPY_E2E_STACK';

/** What tests know about a stack started by the global set-up. */
export interface StackFacts {
  /** the portal, with its API at `/api` and the identity provider at `/oidc` */
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

/** Tests run in their own processes, which inherit the environment: each parallel process has its own stack. */
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
