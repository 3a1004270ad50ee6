/** A failure as Stripe's API reports it. */
export class StripeError extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;

  constructor(status: number, type: string, message: string, more: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.body = { error: { type, message, ...more } };
  }
}

export const invalid = (message: string, more: Record<string, unknown> = {}) =>
  new StripeError(400, 'invalid_request_error', message, more);

export const notFound = (what: string, id: string) =>
  new StripeError(404, 'invalid_request_error', `No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' });

export const cardError = ({ code, decline, message }: { code: string; decline: string | null; message: string }) =>
  new StripeError(402, 'card_error', message, { code, ...(decline === null ? {} : { decline_code: decline }) });
