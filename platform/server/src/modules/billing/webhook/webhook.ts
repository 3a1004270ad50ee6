import type { StripeConnector } from '@canopy/connectors/stripe';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { queue } from '../stripe/index.ts';

import { handleEvent, syncStore, SyncPostponed } from '../sync/index.ts';

/** Below `/api`. */
const STRIPE_WEBHOOK_PATH = '/stripe/webhook/';
const BODY_BYTES = 512 * 1024;
/** Concurrent events: each holds a database connection during the request to Stripe. */
const AT_A_TIME = 4;

/**
 * Receives Stripe's events. Rejects what Stripe did not sign, or what is older than five minutes. An event that cannot be handled now is
 * answered 503: Stripe sends it again, and we retry it as well.
 */
export function serveStripeWebhook(api: FastifyInstance, { db, log }: Pick<Deps, 'db' | 'log'>, stripe: StripeConnector | undefined): void {
  if (!stripe) return;
  const store = syncStore(db);
  const next = queue(AT_A_TIME);
  void api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature covers the raw bytes.
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(STRIPE_WEBHOOK_PATH, async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      const event =
        Buffer.isBuffer(request.body) && typeof signature === 'string' ? stripe.readWebhook(request.body, signature) : 'unsigned';
      if (event === 'unsigned') throw problem(400, 'signature-invalid', 'This request is not signed by Stripe, or it is too old.');
      if (event === 'malformed') throw problem(400, 'event-invalid', 'This is not an event of Stripe. Sending it again will not help.');
      try {
        await next(() => handleEvent(store, stripe, event));
      } catch (error) {
        if (!(error instanceof SyncPostponed)) throw error;
        log.warn({ event: event.id, reason: error.message }, 'an event could not be handled yet');
        throw problem(503, 'event-postponed', 'This event cannot be handled at the moment. Send it again.', [], { 'retry-after': '30' });
      }
      return reply.code(200).send({ received: true });
    });
  });
}
