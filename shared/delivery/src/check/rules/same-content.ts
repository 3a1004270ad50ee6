import { isDeepStrictEqual } from 'node:util';
import { refusal } from '../../messages/index.ts';
import type { Rule } from '../rule.ts';

/** A version that is already published must have identical content. */
export const sameContent: Rule = ({ of, candidate, manifest, index }) => {
  const published = index.remotes[candidate.name]?.releases.find(({ version }) => version === candidate.version);
  if (!published) return [];
  const isKnown = candidate.files !== undefined || Object.keys(candidate.integrity).length > 0;
  const names = new Set([...Object.keys(published.integrity), ...Object.keys(candidate.integrity)]);
  const files = [...names].filter((file) => isKnown && published.integrity[file] !== candidate.integrity[file]);
  if (files.length === 0 && !isDeepStrictEqual(published.manifest, manifest)) files.push('the manifest');
  return files.length > 0 ? [refusal('CNP-1011', { ...of, files })] : [];
};
