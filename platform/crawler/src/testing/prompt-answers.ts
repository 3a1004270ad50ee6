import type { Outgoing } from '../outgoing/index.ts';

/**
 * The client, but every answer counts as prompt: what a test's own server takes says how busy the machine is, and a crawl asks for
 * a second time for what came slowly.
 */
export function promptAnswers(outgoing: Outgoing): Outgoing {
  return {
    ...outgoing,
    async fetch(url, request) {
      const result = await outgoing.fetch(url, request);
      return result.ok ? { ...result, responseMs: 1 } : result;
    },
  };
}
