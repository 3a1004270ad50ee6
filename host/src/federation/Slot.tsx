import type { SlotFilling } from '@canopy/federation';
import { RemoteRegion } from './RemoteRegion.tsx';
import { useRemoteModule } from './use-remote-module.ts';
import { useScreenAtRest } from './use-screen-at-rest.ts';

export interface Filling extends SlotFilling {
  readonly remote: string;
}

const nothing = () => null;

/** One filling. Where it cannot be had, its place stays empty: a button that is missing must not disturb a screen that works. */
function FillingArea({ remote, module }: Filling) {
  const { Component } = useRemoteModule(remote, module);
  if (!Component) return null;
  return (
    <RemoteRegion remote={remote} module={module} loading={null} failed={nothing}>
      <Component />
    </RemoteRegion>
  );
}

/** Draws what remotes put into a place of the shell, after the screen that the page was opened for. */
export function Slot({ fillings }: { readonly fillings: readonly Filling[] }) {
  const isTheirTurn = useScreenAtRest();
  return (isTheirTurn ? fillings : []).map((filling) => <FillingArea key={`${filling.remote}${filling.module}`} {...filling} />);
}
