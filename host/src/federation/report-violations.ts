import type { Remotes } from '@canopy/federation/runtime';
import { reportError } from '@canopy/shell-api';
import { HOST_VERSION } from '../telemetry/host-version.ts';

type Violation = Pick<SecurityPolicyViolationEvent, 'blockedURI' | 'sourceFile' | 'effectiveDirective' | 'lineNumber'>;

/** The remote responsible: the one whose file caused it, or else the one whose file was blocked. */
function culprit(remotes: Remotes, { sourceFile, blockedURI }: Violation) {
  const statuses = remotes.statuses().map((status) => ({ ...status, address: new URL(status.baseUrl, location.href).href }));
  return statuses.find(({ address }) => sourceFile.startsWith(address)) ?? statuses.find(({ address }) => blockedURI.startsWith(address));
}

/** Reports what the page's policy blocked, with the remote's name, each violation once. @returns a function that stops it */
export function reportViolations(remotes: Remotes): () => void {
  const told = new Set<string>();
  const onViolation = (event: Violation): void => {
    const { blockedURI, effectiveDirective, sourceFile, lineNumber } = event;
    const key = [blockedURI, effectiveDirective, sourceFile, lineNumber].join(' ');
    if (told.has(key)) return;
    told.add(key);
    const remote = culprit(remotes, event);
    const error_message = `The page's policy (${effectiveDirective}) blocked ${blockedURI || 'something'}${sourceFile ? ` in ${sourceFile}:${lineNumber}` : ''}.`;
    if (remote) remotes.note(remote.name, { cause: 'policy', message: error_message });
    reportError({
      error_type: 'policy',
      error_message,
      context: { blockedURI, effectiveDirective, path: location.pathname },
      remote: remote?.name ?? 'host',
      version: remote?.version ?? HOST_VERSION,
    });
  };
  document.addEventListener('securitypolicyviolation', onViolation);
  return () => document.removeEventListener('securitypolicyviolation', onViolation);
}
