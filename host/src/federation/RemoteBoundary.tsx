import type { Remotes } from '@canopy/federation/runtime';
import { reportError } from '@canopy/shell-api';
import { isMissingCode, platformWatch, probePlatform } from '../shell/session/platform-watch.ts';
import { Component, type ErrorInfo, type ReactNode } from 'react';

interface RemoteBoundaryProps {
  readonly remotes: Remotes;
  readonly remote: string;
  readonly version: string;
  readonly module: string;
  /** which of the releases that ran on this page is rendered; the boundary must be remounted for another */
  readonly generation: number;
  /** shown in place of the remote; `retry` renders it again */
  readonly fallback: (retry: () => void) => ReactNode;
  /** shown while another release replaces the one that failed */
  readonly recovering: ReactNode;
  readonly children: ReactNode;
}

type State = 'drawn' | 'recovering' | 'failed';

/**
 * Catches what a remote throws while rendering, confines it to the remote's own area and reports it under its name. A release
 * that cannot render at all is replaced by the last good one; the fallback shows only where there is none.
 */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { state: State }> {
  override state: { state: State } = { state: 'drawn' };

  static getDerivedStateFromError() {
    return { state: 'recovering' };
  }

  #stopWatching = () => {};

  /** Whatever failed because the platform was down is rendered again once it is back. */
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
