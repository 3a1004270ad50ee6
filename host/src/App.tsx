import type { Remotes } from '@canopy/federation/runtime';
import { useLocation } from '@canopy/shell-api';
import { BrowserRouter, CallsProvider } from '@canopy/shell-api/host';
import { CanopyProvider } from '@canopy/ui';
import { RemotesContext } from './federation/remotes-context.ts';
import { PlaceView } from './shell/places/PlaceView.tsx';
import { SessionWatch } from './shell/session/SessionWatch.tsx';
import { Toasts } from './shell/toasts/Toasts.tsx';

/** Everything inside the router; tests bring their own. */
export function Portal() {
  const { pathname } = useLocation();
  return (
    <>
      <SessionWatch />
      <PlaceView path={pathname} />
      <Toasts />
    </>
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
