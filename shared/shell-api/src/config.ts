import * as z from '@canopy/contract/schema';

/** Configuration that the server passes to the portal; inlined in the page as `#canopy-config`. */
export const shellConfig = z.object({
  /** e.g. `/api` or `https://api.example.com/api`, no trailing slash */
  api_base: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  audience: z.optional(z.string()),
  /** extra parameters that some providers require for authorisation */
  authorize_params: z.optional(z.record(z.string(), z.string())),
  /** names of the outside services that the sandbox replaces here; empty in production */
  sandbox: z.array(z.string()),
  /** the workspace with sample content; absent if the sandbox is not used */
  demo_workspace: z.optional(z.string()),
  sentry_dsn: z.optional(z.string()),
  posthog_key: z.optional(z.string()),
  posthog_host: z.optional(z.string()),
  support_contact: z.string(),
  environment: z.string(),
  /** remotes on a developer's machine that replace released ones on this page; empty outside development */
  overrides: z._default(z.array(z.object({ name: z.string(), url: z.string() })), []),
});
export type ShellConfig = z.output<typeof shellConfig>;

let current: ShellConfig | null = null;

/** Called once by the host before anything else of this package is used. */
export function configureShell(config: ShellConfig): void {
  current = config;
}

/** @throws before `configureShell` */
export function getConfig(): ShellConfig {
  if (!current) throw new Error('The shell is not configured yet.');
  return current;
}
