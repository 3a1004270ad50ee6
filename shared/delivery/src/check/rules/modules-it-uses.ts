import { refusal } from '../../messages/index.ts';
import type { Rule } from '../rule.ts';

/**
 * Modules that this remote uses must be exposed by the others' stable releases. A canary's module does not count: most visitors
 * do not have it, and the canary may be halted.
 */
export const modulesItUses: Rule = ({ of, manifest, others }) =>
  manifest.uses.flatMap(({ remote: owner, module }) => {
    const stable = others.find(({ remote, channel }) => remote === owner && channel === 'stable')?.release;
    if (stable && Object.hasOwn(stable.manifest.exposes, module)) return [];
    return [refusal('CNP-1012', { ...of, owner, module, ...(stable && { deployed: stable.version }) })];
  });
