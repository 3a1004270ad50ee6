import { currentRole, watchProductEvents } from './product-events.ts';
import { setTelemetrySink, type ShellConfig, type TelemetrySink } from '@canopy/shell-api/host';

type ErrorSink = TelemetrySink['error'];
type EventSink = TelemetrySink['event'];

const nowhere = () => {};

/** Starts a sink on first use; what arrives before it is ready is queued. A sink that cannot be loaded is given up. */
function lazily<A extends unknown[]>(load: () => Promise<(...args: A) => void>): (...args: A) => void {
  let sink: Promise<(...args: A) => void> | null = null;
  return (...args) => {
    sink ??= load().catch(() => nowhere);
    void sink.then((send) => send(...args));
  };
}

function errorsTo(config: ShellConfig): ErrorSink {
  const { sentry_dsn: dsn, environment } = config;
  if (!dsn) return nowhere;
  return lazily(async () => (await import('./sentry-errors.ts')).startSentry({ dsn, environment }));
}

function eventsTo(config: ShellConfig): EventSink {
  const { posthog_key: key, posthog_host: host } = config;
  if (!key) return nowhere;
  const send = lazily(async () => (await import('./posthog-events.ts')).startPosthog({ key, host }));
  watchProductEvents();
  return (name, properties) => send(name, { ...properties, role: currentRole() });
}

/**
 * Error reports go to Sentry if a DSN is configured, product events to PostHog if a key is; otherwise nothing
 * leaves the browser and neither library is loaded.
 */
export function startTelemetry(config: ShellConfig): void {
  setTelemetrySink({ error: errorsTo(config), event: eventsTo(config) });
}
