import { satisfies } from '@canopy/federation';
import { refusal } from '../../messages/index.ts';
import type { Rule } from '../rule.ts';

/** The hosts, present and next, carry a `@canopy/shell-api` that the remote can live with. */
export const shellApiRange: Rule = ({ of, descriptor, hosts }) =>
  hosts
    .filter(({ facts }) => !satisfies(facts.shellApi, descriptor.shellApi))
    .map(({ which, version, facts }) =>
      refusal(which === 'deployed' ? 'CNP-1001' : 'CNP-1002', {
        ...of,
        range: descriptor.shellApi,
        hostVersion: version,
        shellApi: facts.shellApi,
      }),
    );
