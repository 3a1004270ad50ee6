import type { SlotFilling } from '@canopy/federation';
import { Suspense } from 'react';
import { RemoteBoundary } from './RemoteBoundary.tsx';
import { useRemoteStatus } from './remotes-context.ts';
import { useRemoteModule } from './use-remote-module.ts';

export interface Filling extends SlotFilling {
  readonly remote: string;
}

/** One filling. Where it cannot be had, its place stays empty: a button that is missing must not disturb a screen that works. */
function FillingArea({ remote, module }: Filling) {
  const { Component } = useRemoteModule(remote, module);
  const { version } = useRemoteStatus(remote);
  if (!Component) return null;
  return (
    <RemoteBoundary remote={remote} version={version} module={module} fallback={() => null}>
      <Suspense fallback={null}>
        <Component />
      </Suspense>
    </RemoteBoundary>
  );
}

/** Draws what remotes put into a place of the shell. */
export function Slot({ fillings }: { readonly fillings: readonly Filling[] }) {
  return fillings.map((filling) => <FillingArea key={`${filling.remote}${filling.module}`} {...filling} />);
}
