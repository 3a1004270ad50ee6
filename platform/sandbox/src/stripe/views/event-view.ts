import type { StripeEvent } from '../state.ts';

/** The API version the mock speaks; the one that the `stripe` package is pinned to. */
export const API_VERSION = '2026-10-28.endive';

export function eventView(event: StripeEvent): object {
  return {
    id: event.id,
    object: 'event',
    api_version: API_VERSION,
    created: event.created,
    data: { object: event.object },
    livemode: false,
    pending_webhooks: 0,
    request: { id: null, idempotency_key: null },
    type: event.type,
  };
}
