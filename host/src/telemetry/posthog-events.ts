// This build of the library loads no further scripts, which the page's policy would block.
import posthog from 'posthog-js/dist/module.no-external';

/** Starts PostHog with named events only: no autocapture, no recording. @returns a function that sends one event */
export function startPosthog({ key, host }: { key: string; host: string | undefined }) {
  posthog.init(key, {
    ...(host && { api_host: host }),
    autocapture: false,
    capture_pageview: false,
    capture_pageleave: false,
    disable_session_recording: true,
    disable_surveys: true,
    persistence: 'sessionStorage',
  });
  return (name: string, properties: Readonly<Record<string, unknown>>): void => {
    posthog.capture(name, { ...properties });
  };
}
