import type { HttpCall } from '../http-call.ts';

export interface StripeOptions {
  secretKey: string;
  /** verifies Stripe's webhooks; `whsec_…` */
  webhookSecret: string;
  /** Stripe's own address by default; scheme, host and port count */
  apiUrl?: string | undefined;
  http: HttpCall;
}
