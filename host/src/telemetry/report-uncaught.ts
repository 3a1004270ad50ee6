import { reportError } from '@canopy/shell-api';
import { HOST_VERSION } from './host-version.ts';

function report(error_type: string, thrown: unknown): void {
  const error_message = thrown instanceof Error ? thrown.message : String(thrown);
  reportError({ error_type, error_message, context: { path: location.pathname }, remote: 'host', version: HOST_VERSION }, thrown);
}

/** Reports uncaught errors. @returns a function that stops it */
export function reportUncaught(): () => void {
  const onError = (event: ErrorEvent) => report('uncaught', event.error ?? event.message);
  const onRejection = (event: PromiseRejectionEvent) => report('unhandled-rejection', event.reason);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
