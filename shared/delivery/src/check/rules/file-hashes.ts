import { refusal } from '../../messages/index.ts';
import { verifyRelease } from '../../registry/verify-release.ts';
import type { Rule } from '../rule.ts';

const ENTRY = 'remoteEntry.js';

/**
 * Every script and stylesheet must have a hash in the release and match it: the browser refuses anything else.
 * Skipped if only the facts are known.
 */
export const fileHashes: Rule = ({ of, candidate: { files, integrity } }) => {
  if (!files) return [];
  const faults = verifyRelease(files, integrity);
  if (!Object.hasOwn(integrity, ENTRY) && !files.has(ENTRY)) faults.push(`${ENTRY} is missing`);
  return faults.length > 0 ? [refusal('CNP-1010', { ...of, faults })] : [];
};
