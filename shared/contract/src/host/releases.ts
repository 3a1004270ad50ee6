import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';

/** Maximum body size of a published release: its files as base64 in JSON. */
export const PUBLISH_BYTES = 30 * 1000 * 1000;
/** Rate limit for a page's reports on how its releases perform, calls per minute. */
const REPORTS_PER_MINUTE = 60;

const remoteName = z.string().check(z.regex(/^remote-[a-z][a-z0-9-]{0,60}$/, "must look like 'remote-analytics'"));
const releaseName = z.string().check(z.regex(/^\d[0-9A-Za-z.+-]{0,99}$/, "must look like '0.1.0-3f2a91bc'"));
const ofRemote = { params: z.object({ remote: remoteName }) };
const text = (most: number) => z.string().check(z.maxLength(most));
const milliseconds = z.number().check(z.gte(0), z.lte(600_000));

/** State of a preview link; only `active` shows its release, all others show the usual ones. */
export const PREVIEW_STATES = ['active', 'expired', 'invalid', 'other-user', 'unknown-release'] as const;
export const previewState = z.object({
  state: z.enum(PREVIEW_STATES),
  remote: z.optional(z.string()),
  version: z.optional(z.string()),
  /** ISO time */
  expires: z.optional(z.string()),
});
export type PreviewState = z.output<typeof previewState>;

export const resolveReleases = defineCall({
  name: 'resolveReleases',
  method: 'GET',
  path: '/releases/resolved/',
  access: 'member',
  tokens: 'never',
  summary: 'The releases of all remotes for this workspace, and how a preview link changes them.',
  query: z.object({ preview: z.optional(text(2_000)) }),
  /** `registry` is a `Registry` of `@canopy/federation`; the portal parses it with `parseRegistry` */
  output: z.object({ registry: z.unknown(), preview: z.nullable(previewState) }),
});

/** Outcome of a release in one page load. */
export const releaseEntry = z.object({
  remote: text(80),
  version: text(100),
  channel: text(20),
  /** `started`: its container was initialised; `rendered`: a module was first shown; `failed`: either of these failed */
  kind: z.enum(['started', 'rendered', 'failed']),
  /** exposed module; '' for the container as a whole */
  module: text(80),
  cause: z.optional(text(60)),
  message: z.optional(text(1_000)),
  /** duration */
  ms: z.optional(milliseconds),
});
export type ReleaseEntry = z.output<typeof releaseEntry>;

export const reportRelease = defineCall({
  name: 'reportRelease',
  method: 'POST',
  path: '/releases/reports/',
  access: 'member',
  tokens: 'never',
  summary: 'Reports how a page’s releases performed. A canary that fails too often is halted.',
  ratePerMinute: REPORTS_PER_MINUTE,
  bodyBytes: 320 * 1024,
  body: z.object({
    /** unique per page load */
    session: z.uuid(),
    /** id of the resolved set */
    set: text(40),
    entries: z.array(releaseEntry).check(z.maxLength(50)),
  }),
});

const ending = z.nullable(z.object({ at: z.string(), reason: z.string() }));
const limit = z.object({ rate: z.number().check(z.gte(0), z.lte(1)), failures: z.number().check(z.int(), z.gte(1), z.lte(10_000)) });

/** Page loads of the last 30 days that included a release. */
export const releaseHealth = z.object({
  sessions: z.number(),
  failures: z.number(),
  /** medians in ms; null: nothing reported yet */
  startMs: z.nullable(z.number()),
  renderMs: z.nullable(z.number()),
});
export type ReleaseHealth = z.output<typeof releaseHealth>;

/** A reported error; identical ones are counted together. */
export const releaseError = z.object({
  /** '' if not known */
  version: z.string(),
  module: z.string(),
  /** cause of the failure, or `policy` for a violation of the content security policy */
  cause: z.string(),
  message: z.string(),
  count: z.number(),
  lastAt: z.string(),
});
export type ReleaseError = z.output<typeof releaseError>;

export const canaryState = z.object({
  version: z.string(),
  organisations: z.array(z.string()),
  percent: z.number(),
  startedAt: z.string(),
  limit,
  halted: ending,
  /** page loads since it started */
  began: z.number(),
  failed: z.number(),
});
export type CanaryState = z.output<typeof canaryState>;

export const releaseOverview = z.object({
  version: z.string(),
  publishedAt: z.string(),
  publishedBy: z.nullable(z.string()),
  withdrawn: ending,
  /** kB of 1,000 bytes, gzip */
  sizes: z.object({ entry: z.number(), initial: z.number(), total: z.number() }),
  health: releaseHealth,
});
export type ReleaseOverview = z.output<typeof releaseOverview>;

export const remoteOverview = z.object({
  name: z.string(),
  title: z.string(),
  /** URL under which its releases are served */
  origin: z.string(),
  stable: z.nullable(z.string()),
  /** previous stable releases, newest first */
  history: z.array(z.string()),
  canary: z.nullable(canaryState),
  /** newest first */
  releases: z.array(releaseOverview),
  /** newest first */
  errors: z.array(releaseError),
});
export type RemoteOverview = z.output<typeof remoteOverview>;

export const releasesOverview = z.object({
  /** null: the portal shows a fixed set that cannot be changed */
  revision: z.nullable(z.number()),
  updatedAt: z.nullable(z.string()),
  /** whether a remote from a developer's machine may replace a released one */
  overrides: z.boolean(),
  host: z.object({
    stable: z.nullable(z.string()),
    next: z.nullable(z.string()),
    development: z.nullable(z.string()),
    releases: z.array(
      z.object({ version: z.string(), publishedAt: z.string(), publishedBy: z.nullable(z.string()), shellApi: z.string() }),
    ),
  }),
  remotes: z.array(remoteOverview),
  /** errors of the page that belong to no remote */
  page: z.array(releaseError),
});
export type ReleasesOverview = z.output<typeof releasesOverview>;

export const getReleases = defineCall({
  name: 'getReleases',
  method: 'GET',
  path: '/releases/',
  access: 'admin',
  tokens: 'never',
  summary: 'All published releases, which of them are deployed, and how they perform.',
  output: releasesOverview,
});

/** The state of a remote after a change. */
export const deployedState = z.object({
  remote: z.string(),
  stable: z.nullable(z.string()),
  canary: z.nullable(z.string()),
  revision: z.number(),
});
export type DeployedState = z.output<typeof deployedState>;

export const startCanary = defineCall({
  name: 'startCanary',
  method: 'POST',
  path: '/releases/{remote}/canary/',
  access: 'publisher',
  tokens: 'never',
  summary: 'Rolls a release out to chosen workspaces, or to a share of all.',
  ...ofRemote,
  body: z.object({
    version: releaseName,
    organisations: z._default(z.array(z.uuid()).check(z.maxLength(1_000)), []),
    percent: z._default(z.number().check(z.gte(0), z.lte(100)), 0),
    limit: z.optional(limit),
  }),
  output: deployedState,
});

export const haltCanary = defineCall({
  name: 'haltCanary',
  method: 'DELETE',
  path: '/releases/{remote}/canary/',
  access: 'publisher',
  tokens: 'never',
  summary: 'Withdraws a canary; everybody gets the stable release.',
  ...ofRemote,
  output: deployedState,
});

const chosenVersion = z.object({ version: z.optional(releaseName) });

export const promoteRelease = defineCall({
  name: 'promoteRelease',
  method: 'POST',
  path: '/releases/{remote}/promote/',
  access: 'publisher',
  tokens: 'never',
  summary: 'Promotes a release to stable; without a version, the canary.',
  ...ofRemote,
  body: chosenVersion,
  output: deployedState,
});

export const rollbackRemote = defineCall({
  name: 'rollbackRemote',
  method: 'POST',
  path: '/releases/{remote}/rollback/',
  access: 'publisher',
  tokens: 'never',
  summary: 'Rolls back to an earlier release and withdraws the current one.',
  ...ofRemote,
  body: chosenVersion,
  output: deployedState,
});

export const signPreview = defineCall({
  name: 'signPreview',
  method: 'POST',
  path: '/releases/{remote}/previews/',
  access: 'publisher',
  tokens: 'never',
  summary: 'A link that shows one release to one person until it expires.',
  ...ofRemote,
  body: z.object({
    version: releaseName,
    email: z.email().check(z.maxLength(254)),
    hours: z._default(z.number().check(z.gte(0.01), z.lte(168)), 1),
  }),
  output: z.object({ url: z.string(), token: z.string(), expires: z.string() }),
});

const releaseFiles = z.array(z.object({ path: text(300), content: text(PUBLISH_BYTES) })).check(z.maxLength(2_000));

export const publishRelease = defineCall({
  name: 'publishRelease',
  method: 'POST',
  path: '/releases/{remote}/',
  access: 'publisher',
  tokens: 'never',
  summary: 'Publishes a release: every file as base64. It becomes stable unless it is held.',
  ratePerMinute: 30,
  bodyBytes: PUBLISH_BYTES,
  cost: 'worker',
  ...ofRemote,
  body: z.object({ version: releaseName, hold: z._default(z.boolean(), false), files: releaseFiles }),
  output: deployedState,
});

/** A reason why a release cannot be published: a numbered message (`docs/messages`). */
export const refusal = z.object({ code: z.string(), message: z.string() });
export type Refusal = z.output<typeof refusal>;

export const checkRelease = defineCall({
  name: 'checkRelease',
  method: 'POST',
  path: '/releases/{remote}/check/',
  access: 'publisher',
  tokens: 'never',
  summary: 'Whether a release could be published now, judged by its files, or by its manifest and facts alone.',
  ratePerMinute: 30,
  bodyBytes: PUBLISH_BYTES,
  cost: 'worker',
  ...ofRemote,
  body: z.object({
    version: releaseName,
    hold: z._default(z.boolean(), false),
    files: z.optional(releaseFiles),
    manifest: z.optional(z.unknown()),
    facts: z.optional(z.unknown()),
  }),
  output: z.object({ refusals: z.array(refusal) }),
});

export const getIndex = defineCall({
  name: 'getIndex',
  method: 'GET',
  path: '/releases/index/',
  access: 'publisher',
  tokens: 'never',
  summary: 'The release index, as stored in `registry.json`.',
  /** a `ReleaseIndex` of `@canopy/delivery/registry` */
  output: z.object({ index: z.unknown() }),
});

export const publishToken = z.object({
  id: z.uuid(),
  remote: z.string(),
  note: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
});
export type PublishToken = z.output<typeof publishToken>;

export const listPublishTokens = defineCall({
  name: 'listPublishTokens',
  method: 'GET',
  path: '/releases/tokens/',
  access: 'admin',
  tokens: 'never',
  summary: 'Tokens that may publish a remote, newest first; never the tokens themselves.',
  output: z.object({ data: z.array(publishToken) }),
});

export const createPublishToken = defineCall({
  name: 'createPublishToken',
  method: 'POST',
  path: '/releases/tokens/',
  access: 'admin',
  tokens: 'never',
  summary: 'Creates a token that may publish one remote. It is shown only once.',
  body: z.object({
    remote: remoteName,
    note: z._default(text(200), ''),
    days: z._default(z.number().check(z.int(), z.gte(1), z.lte(365)), 30),
  }),
  output: z.extend(publishToken, { token: z.string() }),
});

export const revokePublishToken = defineCall({
  name: 'revokePublishToken',
  method: 'DELETE',
  path: '/releases/tokens/{id}/',
  access: 'admin',
  tokens: 'never',
  summary: 'Revokes a token at once.',
  params: z.object({ id: z.uuid() }),
});
