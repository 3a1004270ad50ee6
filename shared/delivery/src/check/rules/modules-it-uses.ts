import { refusal } from '../../messages/index.ts';
import type { Rule } from '../rule.ts';

/**
 * What this remote uses of others is exposed by their stable releases. A canary's module does not count: most visitors have
 * not got it, and it may be halted.
 */
export const modulesItUses: Rule = ({ of, manifest, others }) =>
  manifest.uses.flatMap(({ remote: owner, module }) => {
    const stable = others.find(({ remote, channel }) => remote === owner && channel === 'stable')?.release;
    if (stable && Object.hasOwn(stable.manifest.exposes, module)) return [];
    return [refusal('CNP-1012', { ...of, owner, module, ...(stable && { deployed: stable.version }) })];
  });
