import { satisfies } from '@canopy/federation';
import { refusal } from '../../messages/index.ts';
import type { Rule } from '../rule.ts';

/** The current and the next host provide a `@canopy/shell-api` within the remote's range. */
export const shellApiRange: Rule = ({ of, manifest, hosts }) =>
  hosts
    .filter(({ facts }) => !satisfies(facts.shellApi, manifest.shellApi))
    .map(({ which, version, facts }) =>
      refusal(which === 'deployed' ? 'CNP-1001' : 'CNP-1002', {
        ...of,
        range: manifest.shellApi,
        hostVersion: version,
        shellApi: facts.shellApi,
      }),
    );
