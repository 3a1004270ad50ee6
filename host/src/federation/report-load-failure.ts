import type { LoadFailure } from '@canopy/federation/runtime';
import { reportError } from '@canopy/shell-api';
import { probePlatform } from '../shell/session/platform-watch.ts';

const told = new Set<string>();

/** Reports why a remote could not be loaded; the same fault of the same release once per page, however often it is retried. */
export function reportLoadFailure(failure: LoadFailure, setId: string): void {
  const { remote, module, cause, version, message } = failure;
  if (cause === 'network' || cause === 'timeout') void probePlatform();
  const key = [remote, module, cause, version].join(' ');
  if (told.has(key)) return;
  told.add(key);
  reportError({ error_type: 'remote-load', error_message: message, context: { module, cause, set: setId }, remote, version });
}
