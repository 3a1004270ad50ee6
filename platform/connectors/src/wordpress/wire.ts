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

/** What PHP prints before a response where a plugin or theme is not quite right. */
const PHP_SAYS = /\b(?:Warning|Notice|Deprecated|Strict Standards)\b/;
/** Characters, and brackets after it, that are searched. */
const MAX_SAID = 10_000;
const MAX_BEGINNINGS = 20;

/** The body as JSON, warnings of PHP before it left out; undefined if it is not JSON. */
export function jsonOf(body: Uint8Array): unknown {
  // Some plugins print a byte-order mark or a blank line first; TextDecoder drops the former, JSON.parse allows the latter.
  const text = new TextDecoder().decode(body);
  const whole = parsed(text);
  if (whole !== undefined) return whole;
  const said = PHP_SAYS.exec(text.slice(0, MAX_SAID));
  if (!said) return undefined;
  let tried = 0;
  for (const { index } of text.matchAll(/[[{]/g)) {
    if (index < said.index) continue;
    if (tried === MAX_BEGINNINGS) return undefined;
    tried += 1;
    const rest = parsed(text.slice(index));
    if (rest !== undefined) return rest;
  }
  return undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
