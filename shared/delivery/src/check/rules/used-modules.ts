import { refusal } from '../../messages/index.ts';
import type { Rule } from '../rule.ts';

/** Modules of this remote used by deployed remotes are still exposed. */
export const usedModules: Rule = ({ of, manifest, others }) =>
  others.flatMap(({ remote, channel, release }) =>
    release.manifest.uses
      .filter((use) => use.remote === of.remote && !Object.hasOwn(manifest.exposes, use.module))
      .map(({ module }) => refusal('CNP-1007', { ...of, module, user: remote, userVersion: release.version, channel })),
  );
