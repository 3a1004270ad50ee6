import type { Registry } from '@canopy/federation';
import { createRemotes, type Remotes, type RemotesOptions } from '@canopy/federation/runtime';
import { setCallOwner, SHELL_API_VERSION, unsavedWork } from '@canopy/shell-api/host';
import { releaseEvents } from '../delivery/release-events.ts';
import { reportLoadFailure } from './report-load-failure.ts';

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
