import { reportError } from '@canopy/shell-api';
import { Component, type ErrorInfo, type ReactNode } from 'react';

interface RemoteBoundaryProps {
  readonly remote: string;
  readonly version: string;
  readonly module: string;
  /** what shows in place of the remote; `retry` renders it anew */
  readonly fallback: (retry: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** Keeps what a remote throws while it renders inside the remote's own area, and reports it under its name. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    const { remote, version, module } = this.props;
    const context = { module, component_stack: info.componentStack ?? '', path: location.pathname };
    reportError({ error_type: 'render', error_message: error.message, context, remote, version }, error);
  }

  override render() {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children;
  }
}
