import { z } from 'zod';

/** `/wp-json/`. PHP serialises an empty map as `[]`. */
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

/** PHP serialises an empty map as `[]`. */
const metaMap = z
  .union([z.array(z.unknown()), z.record(z.string(), z.unknown())])
  .default([])
  .transform((value) => (Array.isArray(value) ? {} : value));

/** An entry of any REST-visible type with `context=edit`. */
export const wireEntry = z.object({
  id: z.number().int(),
  link: z.string(),
  slug: z.string(),
  status: z.string(),
  title: z.object({ raw: z.string() }).default({ raw: '' }),
  content: z.object({ raw: z.string() }).optional(),
  date_gmt: z.string().nullable().default(null),
  modified_gmt: z.string(),
  meta: metaMap,
});

/** One of `wp/v2/pages/<id>/autosaves?context=edit` */
export const wireAutosave = z.object({ modified_gmt: z.string(), content: z.object({ raw: z.string() }) });

/** One of `wp/v2/media?context=edit` */
export const wireMedia = z.object({
  id: z.number().int(),
  /** put into content, never requested by us */
  source_url: z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).href),
  title: z.object({ raw: z.string() }).default({ raw: '' }),
  alt_text: z.string().default(''),
});

/** One of `wp/v2/types?context=edit` */
export const wireType = z.object({
  slug: z.string(),
  name: z.string(),
  rest_base: z.string(),
  viewable: z.boolean().default(true),
  supports: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).default([]),
});

export const wireTotals = z.object({
  'x-wp-total': z.coerce.number().int().min(0),
  'x-wp-totalpages': z.coerce.number().int().min(0),
});

export const wireApplicationPassword = z.object({ uuid: z.string().regex(/^[\w-]+$/) });

/** `details` names each rejected parameter, with its own code. */
const wireDetails = z.object({ details: z.record(z.string(), z.object({ code: z.string() })) });
export const wireError = z.object({
  code: z.string(),
  message: z.string(),
  data: z
    .unknown()
    .optional()
    .transform((data) => {
      const parsed = wireDetails.safeParse(data);
      return parsed.success ? Object.values(parsed.data.details).map(({ code }) => code) : [];
    }),
});

/** The body as JSON, or undefined if it is not JSON. */
export function jsonOf(body: Uint8Array): unknown {
  try {
    // Some plugins print a byte-order mark or a blank line first; TextDecoder drops the former, JSON.parse allows the latter.
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
