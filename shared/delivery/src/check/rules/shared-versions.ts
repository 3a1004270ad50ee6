import { satisfies } from '@canopy/federation';
import { refusal } from '../../messages/index.ts';
import type { Rule } from '../rule.ts';

/** Each module that the remote takes from the host exists there in a compatible version. The shell-api has a separate rule. */
export const sharedVersions: Rule = ({ of, candidate, hosts }) =>
  hosts.flatMap(({ which, version, facts }) =>
    Object.entries(candidate.facts.shared)
      .filter(([module]) => module !== '@canopy/shell-api')
      .filter(([module, range]) => !satisfies(facts.shared[module] ?? '', range))
      .map(([module, range]) =>
        refusal('CNP-1003', { ...of, module, range, which, hostVersion: version, ...offeredBy(facts.shared[module]) }),
      ),
  );

const offeredBy = (offered: string | undefined) => (offered === undefined ? {} : { offered });
