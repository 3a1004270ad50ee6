import type { Remotes } from '@canopy/federation/runtime';
import { useLocation } from '@canopy/shell-api';
import { BrowserRouter, CallsProvider, RemoteModuleContext } from '@canopy/shell-api/host';
import { CanopyProvider } from '@canopy/ui';
import { DeliveryWatch } from './delivery/DeliveryWatch.tsx';
import { RemoteModuleArea } from './federation/RemoteModuleArea.tsx';
import { RemotesContext } from './federation/remotes-context.ts';
import { Devtools } from './shell/devtools/Devtools.tsx';
import { Palette } from './shell/palette/Palette.tsx';
import { RouteView } from './shell/routing/RouteView.tsx';
import { MaintenanceCover } from './shell/session/MaintenanceCover.tsx';
import { SessionWatch } from './shell/session/SessionWatch.tsx';
import { Toasts } from './shell/toasts/Toasts.tsx';

/** Everything inside the router; tests supply their own router. */
export function Portal() {
  const { pathname } = useLocation();
  return (
    <RemoteModuleContext value={RemoteModuleArea}>
      <SessionWatch />
      <DeliveryWatch />
      <MaintenanceCover>
        <RouteView path={pathname} />
      </MaintenanceCover>
      <Toasts />
      <Devtools />
      <Palette />
    </RemoteModuleContext>
  );
}

/** The portal as the entry mounts it. */
export function App({ remotes, styleNonce }: { readonly remotes: Remotes; readonly styleNonce?: string | undefined }) {
  return (
    <CanopyProvider {...(styleNonce && { styleNonce })}>
      <RemotesContext value={remotes}>
        <CallsProvider>
          <BrowserRouter>
            <Portal />
          </BrowserRouter>
        </CallsProvider>
      </RemotesContext>
    </CanopyProvider>
  );
}
