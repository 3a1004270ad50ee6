import * as z from 'zod/mini';
import { describeIssues } from './describe-issues.ts';
import { sectionOf } from './paths.ts';

const path = z.string().check(z.regex(/^\/[^\s?#]*$/, 'must be a path that begins with /'));
/** `*` only as the last segment, `:name` for one segment */
const pattern = z
  .string()
  .check(z.regex(/^\/(?:(?::?[\w.~-]+)(?:\/:?[\w.~-]+)*)?(?:\/?\*)?\/?$/, 'must be a path; :name for a segment, /* only at the end'));
const remoteName = z.string().check(z.regex(/^remote-[a-z][a-z0-9-]*$/, "must look like 'remote-analytics'"));
const moduleName = z.string().check(z.regex(/^\.\/[A-Z]\w*$/, "must look like './RefreshAction'"));
const kilobytes = z.optional(z.number().check(z.positive('must be more than 0')));

/** Who sees something. The platform enforces permissions; this only hides what it would refuse. */
const roleSchema = z.enum(['admin', 'agency', 'user']);
export type Role = z.infer<typeof roleSchema>;

const navGroupSchema = z.enum(['Main Menu', 'Keywords Tools', 'Beta Tools', 'Platform']);
export type NavGroup = z.infer<typeof navGroupSchema>;

/** Shown only to these roles (none given: to everybody), and only while the flag is on. */
const visibility = {
  roles: z.optional(z.array(roleSchema)),
  /** name of a feature flag of the current user; absent counts as off */
  flag: z.optional(z.string()),
};

/** The manifest's shape; `object` determines how unknown fields are handled. */
function shapeOf(object: typeof z.object) {
  const routeSchema = object({
    path: pattern,
    /** document title of the screen, before the product's name */
    title: z.optional(z.string()),
    /** whether the header shows a back control */
    back: z.optional(z.boolean()),
    /** `bare`: outside the layout (no sidebar, no header) */
    layout: z.optional(z.enum(['shell', 'bare'])),
    /**
     * path of the screen with the link that leads here; absent where the sidebar, the profile menu or a section leads here. A browser
     * test follows links alone, and every screen must come up.
     */
    door: z.optional(path),
    /** opened by an action, another service or as a step of another screen, never by a link; the palette leaves it out */
    byAction: z.optional(z.boolean()),
    roles: visibility.roles,
  });

  const redirectSchema = object({ from: pattern, to: pattern });

  const navItemSchema = object({
    id: z.string(),
    group: navGroupSchema,
    /** sort order within the group, ascending; leave gaps (10, 20, …) */
    order: z.number(),
    label: z.string(),
    path,
    /** name of an icon of `@canopy/ui` */
    icon: z.string(),
    /** a small word beside the label: BETA, Try it! */
    tag: z.optional(z.string()),
    /** additional path prefixes for which the entry counts as active; its own path always does */
    activeOn: z.optional(z.array(path)),
    /** submenu view; opens automatically below the entry's path */
    children: z.optional(z.array(object({ label: z.string(), path }))),
    ...visibility,
  });

  const profileLinkSchema = object({
    label: z.string(),
    path,
    order: z.number(),
    icon: z.string(),
    ...visibility,
  });

  const sectionLinkSchema = object({
    /** the section's name; the host and several remotes may have links in the same one */
    section: z.string(),
    label: z.string(),
    path,
    /** sort order within the section, ascending; leave gaps (10, 20, …) */
    order: z.number(),
    /** additional path prefixes for which the link counts as current; its own path, exactly, always does */
    activeOn: z.optional(z.array(path)),
    ...visibility,
  });

  const slotSchema = object({
    /** `header-actions`, `plan-banner`, `workspace-notices`, `followed-runs`, or a slot another remote offers, such as `page-issue-drawer` */
    slot: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'must be kebab-case')),
    /** patterns of the paths on which the slot is filled; `/*` matches everywhere */
    paths: z.array(pattern),
    /** an exposed module that exports a component of the same name (`./RefreshAction` exports `RefreshAction`) */
    module: moduleName,
    /** sort order among others in the same slot, ascending */
    order: z.optional(z.number()),
    /** hidden below 768 px */
    desktopOnly: z.optional(z.boolean()),
    ...visibility,
  });

  const paletteEntrySchema = object({
    id: z.string(),
    label: z.string(),
    path,
    keywords: z.optional(z.array(z.string())),
    ...visibility,
  });

  return object({
    /** the package's folder: `remote-analytics` */
    name: remoteName,
    title: z.string(),
    /** semver range of `@canopy/shell-api` that the remote was written against */
    shellApi: z.string(),
    routes: z.array(routeSchema),
    redirects: z._default(z.array(redirectSchema), []),
    /** remotes that may have routes and redirects at or below one of this remote's paths; without it, the first segment of a route is its own */
    openTo: z._default(z.array(object({ path, remote: remoteName })), []),
    /** this remote's route to which `/` and unknown paths redirect */
    landing: z.optional(path),
    /** this remote's route for the logo and the default return after sign-in */
    home: z.optional(path),
    nav: z._default(z.array(navItemSchema), []),
    profile: z._default(z.array(profileLinkSchema), []),
    /** tabs above related screens, for those that have no entry of their own in the sidebar */
    sections: z._default(z.array(sectionLinkSchema), []),
    slots: z._default(z.array(slotSchema), []),
    palette: z._default(z.array(paletteEntrySchema), []),
    /** exposed modules and their files, relative to the package's folder: `'./Remote': './src/remote.tsx'` */
    exposes: z.record(moduleName, z.string()),
    /** names of the feature flags that the remote checks */
    flags: z._default(z.array(z.string()), []),
    /** modules of other remotes that this one renders (`RemoteModule` of the shell-api); those remotes must expose them */
    uses: z._default(z.array(object({ remote: remoteName, module: moduleName })), []),
    /** the remote's size budget, kB gzip; omitted figures default to `DEFAULT_BUDGET` */
    budget: z.optional(object({ entry: kilobytes, initial: kilobytes, total: kilobytes })),
  });
}

/**
 * What a remote declares to the shell before any of its code is loaded. Unknown fields are accepted: the manifest
 * may be newer than its reader, such as a host deployed a month ago.
 */
export const manifestSchema = shapeOf(z.looseObject as unknown as typeof z.object);
/** The manifest as written by its author: unknown fields are typos. */
const writtenSchema = /* @__PURE__ */ shapeOf(z.strictObject as unknown as typeof z.object);

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestInput = z.input<typeof manifestSchema>;
export type RemoteRoute = Manifest['routes'][number];
export type NavItem = Manifest['nav'][number];
export type ProfileLink = Manifest['profile'][number];
export type SectionLink = Manifest['sections'][number];
export type SlotExtension = Manifest['slots'][number];
export type PaletteEntry = Manifest['palette'][number];

/**
 * Validates a manifest as written by its author: its shape and its consistency (see `manifestFaults`).
 * @throws Error naming the remote and every fault, one per line
 */
export function parseManifest(value: unknown): Manifest {
  const parsed = writtenSchema.safeParse(value);
  if (!parsed.success) throw new Error(`The manifest of ${nameOf(value)} is not valid.\n${describeIssues(parsed.error)}`);
  const faults = inconsistencies(parsed.data);
  if (faults.length > 0) throw new Error(`The manifest of ${parsed.data.name} is not valid.\n${faults.join('\n')}`);
  return parsed.data;
}

/**
 * Lists the faults of a submitted manifest, in its shape or its consistency. Slots must name exposed modules; `./Remote` must
 * be exposed; landing and home must be its own routes; modules it uses must belong to other remotes; the total budget must
 * cover what is loaded first. Unknown fields are accepted.
 */
export function manifestFaults(value: unknown): string[] {
  const parsed = manifestSchema.safeParse(value);
  return parsed.success ? inconsistencies(parsed.data) : describeIssues(parsed.error).split('\n');
}

/** Provides types for `remote.config.ts`; the build validates the value (see `parseManifest`). */
export function defineRemote(manifest: ManifestInput): ManifestInput {
  return manifest;
}

function inconsistencies(manifest: Manifest): string[] {
  const paths = new Set(manifest.routes.map((route) => route.path));
  const faults: string[] = [];
  if (!isRange(manifest.shellApi)) faults.push(`shellApi: ${manifest.shellApi} is not a semver range such as ^1.0.0`);
  if (!manifest.exposes['./Remote']) faults.push("exposes: './Remote' is missing");
  for (const claimed of [...manifest.routes.map((route) => route.path), ...manifest.redirects.map(({ from }) => from)]) {
    if (/^\/(?:[:*].*)?$/.test(sectionOf(claimed)))
      faults.push(`routes: ${claimed} matches the whole portal; begin it with a segment of its own`);
  }
  for (const { path: open, remote } of manifest.openTo) {
    if (remote === manifest.name) faults.push(`openTo: ${open} is open to ${remote} itself`);
    if (![...paths].some((own) => sectionOf(own) === sectionOf(open)))
      faults.push(`openTo: no route of the remote is below ${sectionOf(open)}`);
  }
  for (const slot of manifest.slots) {
    if (!manifest.exposes[slot.module]) faults.push(`slots: ${slot.module} fills ${slot.slot} but is not exposed`);
  }
  for (const { remote, module } of manifest.uses) {
    if (remote === manifest.name) faults.push(`uses: ${module} is the remote's own; import it`);
  }
  const { entry = 0, initial = 0, total } = manifest.budget ?? {};
  if (total !== undefined && total < entry + initial) faults.push(`budget: total ${total} is less than entry and initial together`);
  for (const key of ['landing', 'home'] as const) {
    const value = manifest[key];
    if (value !== undefined && !paths.has(value)) faults.push(`${key}: ${value} is not one of the remote's routes`);
  }
  return faults;
}

/** Whether `satisfies` can parse the range. */
function isRange(text: string): boolean {
  const conditions = text
    .replaceAll(/([<>=^~])\s+/g, '$1')
    .split('||')
    .flatMap((part) => part.trim().split(/\s+/));
  return conditions.every((condition) => /^(?:[<>]=?|[=^~])?v?(?:\d+|[xX*])(?:\.(?:\d+|[xX*])){0,2}(?:[-+][\w.-]+)?$/.test(condition));
}

function nameOf(value: unknown): string {
  const name = typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined;
  return typeof name === 'string' ? name : 'a remote without a name';
}
