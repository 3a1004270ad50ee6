import type { Registry } from '@canopy/federation';
import { createRemotes, type Remotes, type RemotesOptions, type LoadFailure } from '@canopy/federation/runtime';
import { setCallOwner, SHELL_API_VERSION, unsavedWork } from '@canopy/shell-api/host';
import { reportError } from '@canopy/shell-api';
import { releaseEvents } from '../delivery/release-events.ts';
import { probePlatform } from '../shell/session/platform-watch.ts';

const told = new Set<string>();

/** Reports why a remote could not be loaded; the same fault of the same release once per page, however often it is retried. */
function reportLoadFailure(failure: LoadFailure, setId: string): void {
  const { remote, module, cause, version, message } = failure;
  if (cause === 'network' || cause === 'timeout') void probePlatform();
  const key = [remote, module, cause, version].join(' ');
  if (told.has(key)) return;
  told.add(key);
  reportError({ error_type: 'remote-load', error_message: message, context: { module, cause, set: setId }, remote, version });
}

/** The remotes of this page as the portal runs them: reports how they fare, and lets unsaved work keep a release in place. */
export function makeRemotes(registry: Registry, options: Partial<RemotesOptions> = {}): Remotes {
  const remotes = createRemotes(registry, {
    shellApi: SHELL_API_VERSION,
    mayReplace: (remote) => unsavedWork(remote).length === 0,
    onStarted: releaseEvents.started,
    onRendered: releaseEvents.rendered,
    onFailure(failure) {
      releaseEvents.failed(failure);
      // The error boundary has already reported it, with React's details.
      if (failure.cause !== 'render') reportLoadFailure(failure, registry.id);
    },
    ...options,
  });
  setCallOwner(() => remotes.routes.resolve(location.pathname)?.remote ?? 'host');
  return remotes;
}
