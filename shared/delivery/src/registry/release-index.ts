import { manifestSchema, firstFilesSchema } from '@canopy/federation';
import * as z from 'zod/mini';

/** Facts that a build determines about a remote; written to its `release.json` (see the build's preset). */
export const remoteFactsSchema = z.object({
  /** shared module → range that the host must satisfy: `{ react: '^19.0.0' }` */
  shared: z.record(z.string(), z.string()),
  /** calls of the contract that the remote's code makes: `GET /posts/{id}/` */
  calls: z.array(z.string()),
  /** kB of 1,000 bytes, gzip: the entry, what the first screen fetches beside it, everything */
  sizes: z.object({ entry: z.number(), initial: z.number(), total: z.number() }),
  /** what the portal asks for along with the entry; absent in releases of a development build, and in older ones */
  first: z.optional(firstFilesSchema),
});
export type RemoteFacts = z.infer<typeof remoteFactsSchema>;

/** What a host's build provides to remotes; written beside its page as `host.json`. */
export const hostFactsSchema = z.object({
  /** version of `@canopy/shell-api` */
  shellApi: z.string(),
  /** shared module → its version */
  shared: z.record(z.string(), z.string()),
  /** patterns of the URLs that are the host's own screens; no remote may claim one */
  paths: z._default(z.array(z.string()), []),
});
export type HostFacts = z.infer<typeof hostFactsSchema>;

/** Of whichever schema. */
const numbered = z.nullable(z.looseObject({ schema: z.optional(z.unknown()) }));

const withdrawnSchema = z.object({ at: z.string(), reason: z.string() });
const stamp = {
  version: z.string(),
  publishedAt: z.string(),
  publishedBy: z.optional(z.string()),
  /** when it was last replaced, as the stable release or as a canary; pages opened before may still run it */
  leftAt: z.optional(z.string()),
};

export const remoteReleaseSchema = z.object({
  ...stamp,
  entry: z._default(z.string(), 'remoteEntry.js'),
  manifest: manifestSchema,
  /** file → `sha384-…`, of every script and stylesheet */
  integrity: z.record(z.string(), z.string()),
  facts: remoteFactsSchema,
  /** withdrawn, manually or because its canary failed: a build does not make it current again */
  withdrawn: z.optional(withdrawnSchema),
});
export type RemoteRelease = z.infer<typeof remoteReleaseSchema>;

export const canarySchema = z.object({
  version: z.string(),
  /** ids of organisations that get it in any case */
  organisations: z.array(z.string()),
  /** share of all organisations that get it, 0 to 100; the same ones each time */
  percent: z.number().check(z.gte(0), z.lte(100)),
  startedAt: z.string(),
  /** it is halted once at least `failures` page visits, and more than `rate` (0 to 1) of those that began, have failed */
  limit: z.object({ rate: z.number(), failures: z.number() }),
  halted: z.optional(z.object({ at: z.string(), reason: z.string() })),
});
export type Canary = z.infer<typeof canarySchema>;

export const remoteIndexSchema = z.object({
  /** URL below which `<version>/<file>` is served, with a trailing slash; absent: the platform serves it itself */
  origin: z.optional(z.string()),
  /** the release everybody gets; absent while the first is only held or a canary */
  stable: z.optional(z.string()),
  /** previously stable releases, newest first: rollback targets, and the fallback of a session */
  history: z._default(z.array(z.string()), []),
  canary: z.optional(canarySchema),
  /** newest first; files of all of them are still served */
  releases: z.array(remoteReleaseSchema),
});
export type RemoteIndex = z.infer<typeof remoteIndexSchema>;

export const hostReleaseSchema = z.object({ ...stamp, facts: hostFactsSchema, withdrawn: z.optional(withdrawnSchema) });
export const hostIndexSchema = z.object({
  stable: z.optional(z.string()),
  /** announced as the next stable one: remotes must be compatible with both */
  next: z.optional(z.string()),
  /** a development build, served to pages with an active override only */
  development: z.optional(z.string()),
  history: z._default(z.array(z.string()), []),
  releases: z.array(hostReleaseSchema),
});
export type HostIndex = z.infer<typeof hostIndexSchema>;

/** Everything published to one store: the contents of `registry.json`. */
export const releaseIndexSchema = z.object({
  schema: z.literal(3),
  /** one more with each change */
  revision: z.number(),
  updatedAt: z.string(),
  /** whether visitors may load a remote from their own machine in place of the released one */
  overrides: z._default(z.boolean(), false),
  host: hostIndexSchema,
  /** calls that the deployed API serves, such as `GET /posts/{id}/`; written by the platform when it starts */
  platform: z.optional(z.object({ calls: z.array(z.string()), at: z.string() })),
  remotes: z.record(z.string(), remoteIndexSchema),
});
export type ReleaseIndex = z.infer<typeof releaseIndexSchema>;

/** How long a release keeps its files after it was replaced: pages left open for that long still find theirs, however often others publish. */
export const KEPT_DAYS = 30;
/** How many releases of a package a set built here leaves behind: a developer builds more often than anybody publishes. */
export const KEPT_BUILDS = 8;

/** The index of a store in which nothing has been published. */
export function emptyIndex(): ReleaseIndex {
  return {
    schema: 3,
    revision: 0,
    updatedAt: new Date(0).toISOString(),
    overrides: false,
    host: { history: [], releases: [] },
    remotes: {},
  };
}

/** Schema 2 called a release's manifest its descriptor, and `manifest` the name of a file that nobody reads. */
const secondSchema = z.looseObject({
  schema: z.literal(2),
  remotes: z.record(z.string(), z.looseObject({ releases: z.array(z.looseObject({ descriptor: z.unknown() })) })),
});

/** Converts an index from schema 2 to schema 3; leaves anything else unchanged. */
function upgraded(value: unknown): unknown {
  const old = secondSchema.safeParse(value);
  if (!old.success) return value;
  const remotes = Object.entries(old.data.remotes).map(([name, remote]) => {
    const releases = remote.releases.map(({ descriptor, ...release }) => ({ ...release, manifest: descriptor }));
    return [name, { ...remote, releases }];
  });
  return { ...old.data, schema: 3, remotes: Object.fromEntries(remotes) as unknown };
}

/**
 * The index from its file's text. An index of the first schema, which only a build wrote, counts as empty: the next build
 * says anew what is current. One of the second is read as the third.
 * @throws Error saying what is wrong with it
 */
export function parseIndex(text: string): ReleaseIndex {
  const value = numbered.safeParse(upgraded(JSON.parse(text))).data;
  if (value?.schema === 1) return emptyIndex();
  if (value?.schema !== 3) throw new Error(`it has the schema ${JSON.stringify(value?.schema)}, and this release of Canopy reads schema 3`);
  const parsed = releaseIndexSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, code }) => `${path.join('.')} (${code})`);
  throw new Error(`it is damaged at ${faults.slice(0, 3).join(', ')}`);
}
