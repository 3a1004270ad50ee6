import type { Outgoing, OutgoingResult } from '../outgoing/index.ts';

/**
 * The client, but every response counts as prompt: the response time of a test's own server depends on how busy the machine is, and a crawl
 * requests slow pages a second time.
 */
export function promptAnswers(outgoing: Outgoing): Outgoing {
  const prompt = (result: OutgoingResult): OutgoingResult => (result.ok ? { ...result, responseMs: 1 } : result);
  return {
    ...outgoing,
    fetch: async (url, request) => prompt(await outgoing.fetch(url, request)),
    get: async (url, request) => prompt(await outgoing.get(url, request)),
  };
}
