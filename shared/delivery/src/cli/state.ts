import type { HostIndex, ReleaseIndex, RemoteIndex } from '../registry/index.ts';

/** The current state of one package after a command, as machine-readable output. */
export interface State {
  name: string;
  stable: string | null;
  canary: string | null;
  next: string | null;
  development: string | null;
  /** newest first */
  releases: { version: string; publishedAt: string; publishedBy: string | null; withdrawn: string | null }[];
}

interface Published {
  version: string;
  publishedAt: string;
  publishedBy?: string | undefined;
  withdrawn?: { reason: string } | undefined;
}

export function stateOf(index: ReleaseIndex, name: string): State {
  const line: RemoteIndex | HostIndex = name === 'host' ? index.host : (index.remotes[name] ?? { history: [], releases: [] });
  const canary = 'canary' in line && line.canary && !line.canary.halted ? line.canary.version : null;
  const host = name === 'host' ? index.host : undefined;
  const releases: readonly Published[] = line.releases;
  return {
    name,
    stable: line.stable ?? null,
    canary,
    next: host?.next ?? null,
    development: host?.development ?? null,
    releases: releases.map(({ version, publishedAt, publishedBy, withdrawn }) => ({
      version,
      publishedAt,
      publishedBy: publishedBy ?? null,
      withdrawn: withdrawn?.reason ?? null,
    })),
  };
}
