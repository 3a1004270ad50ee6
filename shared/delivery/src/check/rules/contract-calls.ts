import { refusal } from '../../messages/index.ts';
import type { Rule } from '../rule.ts';

/** The deployed API must answer every call that the remote's code makes. Skipped if the API's calls are not known. */
export const contractCalls: Rule = ({ of, candidate, apiCalls }) => {
  if (apiCalls === undefined) return [];
  const answered = new Set(apiCalls);
  const calls = candidate.facts.calls.filter((call) => !answered.has(call));
  return calls.length > 0 ? [refusal('CNP-1006', { ...of, calls })] : [];
};
