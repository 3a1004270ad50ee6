import { fill } from '../published/published.ts';
import { WEBFLOW_ERRORS } from '../published/webflow.ts';

/** An error that Webflow publishes; there are no others here. */
export class WebflowError extends Error {
  readonly status: number;
  readonly body: unknown;
  constructor(kind: keyof typeof WEBFLOW_ERRORS, values: Record<string, string> = {}) {
    super(kind);
    const published = WEBFLOW_ERRORS[kind];
    this.status = published.status;
    this.body = fill(published.body, values);
  }
}
