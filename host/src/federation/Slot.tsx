import type { SlotExtension } from '@canopy/federation';
import { RemoteRegion } from './RemoteRegion.tsx';
import { useRemoteModule } from './use-remote-module.ts';
import { useScreenAtRest } from './use-screen-at-rest.ts';

export interface ShownExtension extends SlotExtension {
  readonly remote: string;
}

const nothing = () => null;

/** One extension. If it is unavailable, its slot stays empty: a missing button must not disturb a working screen. */
function ExtensionArea({ remote, module }: ShownExtension) {
  const { Component } = useRemoteModule(remote, module);
  if (!Component) return null;
  return (
    <RemoteRegion remote={remote} module={module} loading={null} failed={nothing}>
      <Component />
    </RemoteRegion>
  );
}

/** Renders what remotes put into a slot of the shell, after the screen that the page was opened for. */
export function Slot({ extensions }: { readonly extensions: readonly ShownExtension[] }) {
  const isTheirTurn = useScreenAtRest();
  return (isTheirTurn ? extensions : []).map((extension) => (
    <ExtensionArea key={`${extension.remote}${extension.module}`} {...extension} />
  ));
}
