import type { HttpCall } from '../http-call.ts';

export interface StripeOptions {
  secretKey: string;
  /** signs what Stripe sends; `whsec_…` */
  webhookSecret: string;
  /** Stripe's own address unless given; scheme, host and port count */
  apiUrl?: string | undefined;
  http: HttpCall;
}
