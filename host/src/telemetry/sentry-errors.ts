import { TRACES_SAMPLE_RATE } from '@canopy/contract';
import type { ErrorReport } from '@canopy/shell-api';
import { browserTracingIntegration, captureException, init, withScope } from '@sentry/react';

/** Starts Sentry. @returns a function that sends one report */
export function startSentry({ dsn, environment }: { dsn: string; environment: string }) {
  init({ dsn, environment, tracesSampleRate: TRACES_SAMPLE_RATE, attachStacktrace: true, integrations: [browserTracingIntegration()] });
  return (report: ErrorReport, cause?: unknown): void => {
    withScope((scope) => {
      scope.setTags({ error_type: report.error_type, remote: report.remote, version: report.version });
      scope.setContext('report', { error_message: report.error_message, ...report.context });
      captureException(cause instanceof Error ? cause : new Error(report.error_message, { cause }));
    });
  };
}
