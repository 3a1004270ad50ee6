import { onHostFault } from '@canopy/federation/runtime';
import { reportError } from '@canopy/shell-api';
import { releaseEvents } from '../delivery/release-events.ts';
import { HOST_VERSION } from '../telemetry/host-version.ts';

/** Reports each of the portal's own lazy files that failed to load or is not what was built, once. Whoever needs it shows a card. */
export function reportHostFaults(watch = onHostFault): void {
  const told = new Set<string>();
  watch(({ cause, message }) => {
    if (told.has(message)) return;
    told.add(message);
    releaseEvents.failed({ ok: false, cause, message, remote: 'host', module: '', version: HOST_VERSION, channel: 'stable' });
    reportError({
      error_type: 'host-file',
      error_message: message,
      context: { cause, path: location.pathname },
      remote: 'host',
      version: HOST_VERSION,
    });
  });
}
