import type { Remotes } from '@canopy/federation/runtime';
import { reportError } from '@canopy/shell-api';
import { isMissingCode, platformWatch, probePlatform } from '../shell/session/platform-watch.ts';
import { Component, type ErrorInfo, type ReactNode } from 'react';

interface RemoteBoundaryProps {
  readonly remotes: Remotes;
  readonly remote: string;
  readonly version: string;
  readonly module: string;
  /** which of the releases that ran on this page is drawn; the boundary is to be mounted anew for another */
  readonly generation: number;
  /** what shows in place of the remote; `retry` renders it anew */
  readonly fallback: (retry: () => void) => ReactNode;
  /** what shows while another release is put in the place of the one that failed */
  readonly recovering: ReactNode;
  readonly children: ReactNode;
}

type State = 'drawn' | 'recovering' | 'failed';

/**
 * Keeps what a remote throws while it renders inside the remote's own area, and reports it under its name. A release that
 * cannot be drawn at all is replaced by the last good one; only where there is none the fallback shows.
 */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { state: State }> {
  override state: { state: State } = { state: 'drawn' };

  static getDerivedStateFromError() {
    return { state: 'recovering' };
  }

  #stopWatching = () => {};

  /** What failed because the platform was down is drawn anew when it is back. */
  override componentDidMount() {
    let wasDown = platformWatch.get().isDown;
    this.#stopWatching = platformWatch.subscribe(() => {
      const { isDown } = platformWatch.get();
      if (wasDown && !isDown && this.state.state === 'failed') this.setState({ state: 'drawn' });
      wasDown = isDown;
    });
  }

  override componentWillUnmount() {
    this.#stopWatching();
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    if (isMissingCode(error)) void probePlatform();
    const { remotes, remote, version, module, generation } = this.props;
    const context = { module, component_stack: info.componentStack ?? '', path: location.pathname };
    reportError({ error_type: 'render', error_message: error.message, context, remote, version }, error);
    void remotes.renderFailed(remote, error, module, generation).then((isReplaced) => {
      if (!isReplaced) this.setState({ state: 'failed' });
    });
  }

  override render() {
    const { fallback, recovering, children } = this.props;
    if (this.state.state === 'recovering') return recovering;
    return this.state.state === 'failed' ? fallback(() => this.setState({ state: 'drawn' })) : children;
  }
}
