import { claimsOf, patternShape } from '@canopy/federation';
import { refusal } from '../../messages/index.ts';
import type { Rule } from '../rule.ts';

/** Each route, redirect, landing and home has one owner, possibly the host. Canaries count too: their visitors have both remotes. */
export const routeOwner: Rule = ({ of, manifest, others, hosts }) => {
  const owners = new Map<string, { owner: string; ownerVersion: string }>();
  for (const { remote, release } of others.toReversed()) {
    for (const claim of claimsOf(release.manifest)) owners.set(claim, { owner: remote, ownerVersion: release.version });
  }
  for (const { version, facts } of hosts) {
    for (const path of facts.paths) owners.set(`the route ${patternShape(path)}`, { owner: 'host', ownerVersion: version });
  }
  return [...new Set(claimsOf(manifest))].flatMap((claim) => {
    const owner = owners.get(claim);
    return owner ? [refusal('CNP-1004', { ...of, claim, ...owner })] : [];
  });
};
