import type { Outgoing, OutgoingResult } from '../outgoing/index.ts';

/**
 * The client, but every answer counts as prompt: what a test's own server takes says how busy the machine is, and a crawl asks for
 * a second time for what came slowly.
 */
export function promptAnswers(outgoing: Outgoing): Outgoing {
  const prompt = (result: OutgoingResult): OutgoingResult => (result.ok ? { ...result, responseMs: 1 } : result);
  return {
    ...outgoing,
    fetch: async (url, request) => prompt(await outgoing.fetch(url, request)),
    get: async (url, request) => prompt(await outgoing.get(url, request)),
  };
}
