import { satisfies } from '@canopy/federation';
import { refusal } from '../../messages/index.ts';
import type { Rule } from '../rule.ts';

/** The hosts, present and next, carry a `@canopy/shell-api` that the remote can live with. */
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
