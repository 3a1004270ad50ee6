import { budgetOf } from '@canopy/federation';
import { refusal } from '../../messages/index.ts';
import type { Rule } from '../rule.ts';

/** The remote stays within its declared budget. */
export const sizeBudget: Rule = ({ of, manifest, candidate }) => {
  const budget = budgetOf(manifest);
  return (['entry', 'initial', 'total'] as const)
    .filter((what) => candidate.facts.sizes[what] > budget[what])
    .map((what) =>
      refusal('CNP-1008', {
        ...of,
        what,
        size: candidate.facts.sizes[what],
        budget: budget[what],
        own: manifest.budget?.[what] !== undefined,
      }),
    );
};
