import type { StripeFace } from '@canopy/connectors/stripe';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { queue } from '../stripe/index.ts';

import { handleEvent, syncStore, SyncPostponed } from '../sync/index.ts';

/** Below `/api`. */
const STRIPE_WEBHOOK_PATH = '/stripe/webhook/';
const BODY_BYTES = 512 * 1024;
/** Events that are worked on at a time: each holds a connection to the database while Stripe is asked. */
const AT_A_TIME = 4;

/**
 * Takes Stripe's events. What is not signed by Stripe, or older than five minutes, is refused. An event that cannot be handled
 * now is answered 503: Stripe sends it again, and it is taken up by ourselves as well.
 */
export function serveStripeWebhook(api: FastifyInstance, { db, log }: Pick<Deps, 'db' | 'log'>, stripe: StripeFace | undefined): void {
  if (!stripe) return;
  const store = syncStore(db);
  const next = queue(AT_A_TIME);
  void api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature is over the bytes as they came.
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(STRIPE_WEBHOOK_PATH, async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      const event = Buffer.isBuffer(request.body) && typeof signature === 'string' ? stripe.readWebhook(request.body, signature) : null;
      if (!event) throw problem(400, 'signature-invalid', 'This is not signed by Stripe, or it is too old.');
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
