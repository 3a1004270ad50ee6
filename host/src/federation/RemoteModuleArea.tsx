import { reportError, useRemoteName, type RemoteModuleProps } from '@canopy/shell-api';
import { useEffect, type ComponentType } from 'react';
import { RemoteRegion } from './RemoteRegion.tsx';
import { useRegistryRemotes, useRemoteStatus } from './remotes-context.ts';
import { useRemoteModule } from './use-remote-module.ts';

function LoadedModule({ remote, module, fallback, ...rest }: RemoteModuleProps) {
  // With no fallback in its place, nobody is waiting for it yet.
  const { Component } = useRemoteModule(remote, module, Boolean(fallback));
  if (!Component) return fallback;
  const Drawn = Component as ComponentType<Readonly<Record<string, unknown>>>;
  return (
    <RemoteRegion remote={remote} module={module} loading={fallback} failed={() => fallback}>
      <Drawn {...rest} />
    </RemoteRegion>
  );
}

/** The host's side of `RemoteModule`: a remote gets only those modules of others that its manifest declares it uses. */
export function RemoteModuleArea(props: RemoteModuleProps) {
  const { remote, module, fallback } = props;
  const user = useRemoteName();
  const { version } = useRemoteStatus(user);
  const uses = useRegistryRemotes().find(({ name }) => name === user)?.manifest.uses ?? [];
  const isDeclared = user === 'host' || uses.some((use) => use.remote === remote && use.module === module);
  useEffect(() => {
    if (isDeclared) return;
    const error_message = `${user} draws ${module} of ${remote}, which its manifest does not name in "uses".`;
    reportError({ error_type: 'undeclared-use', error_message, context: { module }, remote: user, version });
  }, [isDeclared, module, remote, user, version]);
  return isDeclared ? <LoadedModule key={`${remote}${module}`} {...props} /> : fallback;
}
