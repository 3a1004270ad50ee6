import { publishedError } from '../published.ts';

/** An error that Webflow publishes; there are no others here. */
export class WebflowError extends Error {
  readonly status: number;
  readonly body: unknown;
  /** @param name of the error among Webflow's published ones */
  constructor(name: string, values: Record<string, string> = {}) {
    super(name);
    const { status, body } = publishedError(`webflow/${name}`, values);
    this.status = status;
    this.body = body;
  }
}
