import * as z from 'zod/mini';
import { describeIssues } from './describe-issues.ts';
import { manifestSchema } from './manifest.ts';

/** `id` of the `<script type="application/json">` in the host's page that contains the resolved registry. */
export const REGISTRY_ELEMENT_ID = 'canopy-registry';

/** What opening `./Remote` fetches besides the entry, listed here to save a round trip. */
export const firstFilesSchema = z.object({
  /** scripts and stylesheets of the release */
  files: z.array(z.string()),
  /** shared modules that the host loads on demand, such as `@canopy/ui/table` */
  shared: z.array(z.string()),
});
export type FirstFiles = z.infer<typeof firstFilesSchema>;

const filesSchema = {
  version: z.string(),
  /** URL of the release's folder, with a trailing slash; all other paths are relative to it */
  baseUrl: z.string().check(z.regex(/\/$/, 'must end with /')),
  /** the federation container's script */
  entry: z._default(z.string(), 'remoteEntry.js'),
  /** file of the release → `sha384-…`; a script that is missing here is refused. Absent: unchecked (a developer's remote). */
  integrity: z.optional(z.record(z.string(), z.string())),
  /** absent: not known (a developer's remote, or one built before this field existed) */
  first: z.optional(firstFilesSchema),
};

/** One release of a remote as the browser needs it. */
export const releaseSchema = z.object(filesSchema);
export type RemoteRelease = z.infer<typeof releaseSchema>;

export const registryRemoteSchema = z.object({
  name: z.string(),
  channel: z._default(z.string(), 'stable'),
  manifest: manifestSchema,
  ...filesSchema,
  /** the last release known to start, used if this one cannot */
  fallback: z.optional(releaseSchema),
  /** the release depends on the organisation, which was not known yet: it is not started before the next resolution */
  pending: z.optional(z.boolean()),
  /** its releases that were withdrawn and that open pages may still run; absent if there are none */
  withdrawn: z.optional(z.array(z.string())),
});
export type RegistryRemote = z.infer<typeof registryRemoteSchema>;

/** The remotes resolved for one visitor. */
export const registrySchema = z.object({
  /** identifies this exact set of releases; shown on errors and on /status */
  id: z.string(),
  remotes: z.array(registryRemoteSchema),
});
export type Registry = z.infer<typeof registrySchema>;
export type RegistryInput = z.input<typeof registrySchema>;

/** @throws Error listing every fault, one per line */
export function parseRegistry(value: unknown): Registry {
  const parsed = registrySchema.safeParse(value);
  if (!parsed.success) throw new Error(`The registry is not valid.\n${describeIssues(parsed.error)}`);
  return parsed.data;
}

/** Name of a remote's container in the browser, without hyphens because global names cannot contain them. */
export function containerName(remote: string): string {
  return remote.replaceAll('-', '_');
}
