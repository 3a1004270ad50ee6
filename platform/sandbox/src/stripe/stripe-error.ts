import { publishedError } from '../published.ts';

/** A failure as Stripe's API reports it. */
export class StripeError extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor({ status, body }: { status: number; body: unknown }) {
    super(JSON.stringify(body));
    this.status = status;
    this.body = body;
  }
}

/** A refusal in Stripe's published words. @param values what stands in braces in them */
export const refusal = (name: string, values: Readonly<Record<string, string>> = {}) =>
  new StripeError(publishedError(`stripe/${name}`, values));

export const notFound = (what: string, id: string) => refusal('resource_missing', { what, id });
