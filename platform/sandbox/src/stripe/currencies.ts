import { z } from 'zod';
import { publishedErrors } from '../published.ts';

const body = z.object({ error: z.object({ message: z.string() }) });

/** Every currency that Stripe names where it refuses one, in small letters. */
export const CURRENCIES: ReadonlySet<string> = new Set(
  body.parse(publishedErrors('stripe')['currency_unknown']?.body).error.message.split('these currencies: ')[1]?.split(', ') ?? [],
);
