import { reportError } from '@canopy/shell-api';
import { ErrorCard, ViewportSpinner, VisuallyHidden } from '@canopy/ui';
import { Component, Suspense, use, type ComponentType, type ReactNode } from 'react';
import { HOST_VERSION } from '../../telemetry/host-version.ts';
import { isMissingCode, probePlatform } from '../session/platform-watch.ts';
import type { HostScreen } from './host-screens.ts';

const loads = new Map<HostScreen, Promise<ComponentType>>();

/** One promise per screen; a failed one is dropped, so that Retry goes to the network again. */
function loaded(screen: HostScreen): Promise<ComponentType> {
  const known = loads.get(screen);
  if (known) return known;
  const promise = screen.load();
  loads.set(screen, promise);
  promise.catch(() => loads.delete(screen));
  return promise;
}

function LoadedScreen({ screen }: { readonly screen: HostScreen }) {
  const Screen = use(loaded(screen));
  return <Screen />;
}

class ScreenBoundary extends Component<{ title: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error) {
    if (isMissingCode(error)) void probePlatform();
    reportError(
      { error_type: 'render', error_message: error.message, context: { path: location.pathname }, remote: 'host', version: HOST_VERSION },
      error,
    );
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <>
        <VisuallyHidden>
          <h1>{this.props.title}</h1>
        </VisuallyHidden>
        <ErrorCard
          title="This screen could not be loaded"
          detail="Everything you saved is safe. Try again; if this continues, reload the page."
          onRetry={() => this.setState({ failed: false })}
        />
      </>
    );
  }
}

/** A screen of the host: a spinner while its chunk loads, a card with Retry when it fails to. */
export function LazyScreen({ screen }: { readonly screen: HostScreen }) {
  return (
    <ScreenBoundary title={screen.title}>
      <Suspense fallback={<ViewportSpinner />}>
        <LoadedScreen screen={screen} />
      </Suspense>
    </ScreenBoundary>
  );
}
