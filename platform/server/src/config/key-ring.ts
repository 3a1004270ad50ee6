import * as z from 'zod/mini';

/** The variables that hold the keys of stored secrets; one of the two. */
export const keyVariables = {
  CANOPY_SECRET_KEY: z.optional(
    z.string().check(z.regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits (32 bytes), e.g. from `openssl rand -hex 32`')),
  ),
  CANOPY_SECRET_KEYS: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^\s*[0-9a-f]{64}(\s*,\s*[0-9a-f]{64})*\s*$/i,
          'must be keys of 64 hexadecimal digits, comma-separated: the first seals, all open',
        ),
      ),
  ),
};

/** 32 bytes in hex each: the first seals, all open. */
export type KeyRing = readonly [string, ...string[]];

/** The keys of the two variables; undefined if neither is set. */
export function keyRing(variables: {
  CANOPY_SECRET_KEY?: string | undefined;
  CANOPY_SECRET_KEYS?: string | undefined;
}): KeyRing | undefined {
  const [first, ...more] = (variables.CANOPY_SECRET_KEYS ?? variables.CANOPY_SECRET_KEY)?.split(',').map((key) => key.trim()) ?? [];
  return first === undefined ? undefined : [first, ...more];
}
