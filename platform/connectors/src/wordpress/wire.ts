import { z } from 'zod';

/** `/wp-json/`. PHP writes an empty map as `[]`. */
export const wireIndex = z.object({
  name: z.string().default(''),
  url: z.string().default(''),
  home: z.string().optional(),
  namespaces: z.array(z.string()),
  authentication: z
    .union([z.array(z.unknown()), z.record(z.string(), z.unknown())])
    .default([])
    .transform((value) => (Array.isArray(value) ? {} : value)),
});
export type WireIndex = z.output<typeof wireIndex>;

/** `users/me?context=edit` */
export const wireUser = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string().optional(),
  capabilities: z
    .union([z.array(z.unknown()), z.record(z.string(), z.unknown())])
    .transform((value) => (Array.isArray(value) ? [] : Object.keys(value).filter((name) => Boolean(value[name])))),
});

/** One of `pages?context=edit` */
export const wirePage = z.object({
  id: z.number().int(),
  link: z.string(),
  slug: z.string(),
  status: z.string(),
  title: z.object({ raw: z.string() }),
  modified_gmt: z.string(),
  parent: z.number().int(),
});

export const wireTotals = z.object({
  'x-wp-total': z.coerce.number().int().min(0),
  'x-wp-totalpages': z.coerce.number().int().min(0),
});

export const wireApplicationPassword = z.object({ uuid: z.string().regex(/^[\w-]+$/) });

export const wireError = z.object({ code: z.string(), message: z.string() });

/** The body as JSON, or undefined when it is none. */
export function jsonOf(body: Uint8Array): unknown {
  try {
    // Some plugins print a byte-order mark or a blank line first; TextDecoder drops the one, JSON.parse allows the other.
    return JSON.parse(new TextDecoder().decode(body)) as unknown;
  } catch {
    return undefined;
  }
}
