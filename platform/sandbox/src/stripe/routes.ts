import type { FastifyError, FastifyInstance } from 'fastify';
import { customerCalls } from './api/customer-calls.ts';
import { endpoints } from './api/endpoint.ts';
import { paymentCalls } from './api/payment-calls.ts';
import { sessionCalls } from './api/session-calls.ts';
import { subscriptionCalls } from './api/subscription-calls.ts';
import { stripeControl } from './control-routes.ts';
import { checkoutPages } from './pages/checkout-pages.ts';
import { clockPages } from './pages/clock-pages.ts';
import { invoicePages } from './pages/invoice-pages.ts';
import { portalPages } from './pages/portal-pages.ts';
import { refusal, StripeError } from './stripe-error.ts';
import type { StripeParts } from './stripe-parts.ts';
import { sendWebhooks } from './webhooks.ts';

/** The mock Stripe: its API under `/v1/`, its pages under `/stripe/`. */
export function stripeRoutes(app: FastifyInstance, parts: StripeParts): void {
  checkoutPages(app, parts);
  portalPages(app, parts);
  invoicePages(app, parts);
  clockPages(app, parts);
  stripeControl(app, parts);
  void app.register(
    async (api) => {
      api.setErrorHandler((error: FastifyError | StripeError, _request, reply) => {
        const failure = error instanceof StripeError ? error : refusal('api_error');
        return reply.code(failure.status).send(failure.body);
      });
      const on = endpoints(api, parts);
      customerCalls(on);
      subscriptionCalls(on);
      paymentCalls(on);
      sessionCalls(on);
      api.all('/*', async (request) => {
        throw refusal('unrecognized_url', { method: request.method, url: request.url });
      });
    },
    { prefix: '/v1' },
  );
  const stop = sendWebhooks(parts);
  app.addHook('onClose', async () => stop());
}
