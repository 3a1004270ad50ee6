import type { IdentityDeps } from './deps.ts';

/** Origins the portal may be served from: its own, and those that may call the API from a browser. */
export const portalOrigins = ({ config }: Pick<IdentityDeps, 'config'>): string[] => [
  ...new Set([new URL(config.publicUrl).origin, ...config.corsOrigins]),
];
