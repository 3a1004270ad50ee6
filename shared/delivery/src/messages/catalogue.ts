import { CHECK_MESSAGES } from './check-messages.ts';
import type { Message } from './define-message.ts';
import type { Refusal } from './refusal.ts';
import { WORK_MESSAGES } from './work-messages.ts';

/** Every numbered message; each has a page under its number in `docs/messages/`. */
export const CATALOGUE = { ...CHECK_MESSAGES, ...WORK_MESSAGES };
export type Code = keyof typeof CATALOGUE;
export type FactsOf<C extends Code> = Parameters<(typeof CATALOGUE)[C]['text']>[0];

/**
 * A message with its facts inserted.
 * @example refusal('CNP-2003', { name: 'remote-billing' })
 */
export function refusal<C extends Code>(code: C, facts: FactsOf<C>): Refusal {
  const { text } = CATALOGUE[code] as unknown as Message<FactsOf<C>>;
  return { code, message: text(facts) };
}
