import { z } from 'zod';

/** The part of JSON Schema used to request structured answers. Unknown parts are ignored. */
export type JsonSchema = {
  type?: string | string[] | undefined;
  const?: unknown;
  default?: unknown;
  enum?: unknown[] | undefined;
  properties?: Record<string, JsonSchema> | undefined;
  required?: string[] | undefined;
  items?: JsonSchema | undefined;
  prefixItems?: JsonSchema[] | undefined;
  additionalProperties?: JsonSchema | boolean | undefined;
  anyOf?: JsonSchema[] | undefined;
  oneOf?: JsonSchema[] | undefined;
  allOf?: JsonSchema[] | undefined;
  $ref?: string | undefined;
  $defs?: Record<string, JsonSchema> | undefined;
  definitions?: Record<string, JsonSchema> | undefined;
  pattern?: string | undefined;
  format?: string | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  minItems?: number | undefined;
  maxItems?: number | undefined;
};

const list = z.lazy(() => z.array(jsonSchema));
const named = z.lazy(() => z.record(z.string(), jsonSchema));

export const jsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    const: z.unknown().optional(),
    default: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    properties: named.optional(),
    required: z.array(z.string()).optional(),
    items: jsonSchema.optional().catch(undefined),
    prefixItems: list.optional(),
    additionalProperties: z.union([z.boolean(), jsonSchema]).optional(),
    anyOf: list.optional(),
    oneOf: list.optional(),
    allOf: list.optional(),
    $ref: z.string().optional(),
    $defs: named.optional(),
    definitions: named.optional(),
    pattern: z.string().optional(),
    format: z.string().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minItems: z.number().optional(),
    maxItems: z.number().optional(),
  }),
);

/** Gemini's own schemas: types in capitals, and counts as text, as Google writes 64-bit numbers (ai.google.dev/api/caching#Schema). */
export const geminiSchema: z.ZodType<JsonSchema> = z.preprocess(plain, jsonSchema);

const COUNTS = new Set(['minItems', 'maxItems', 'minLength', 'maxLength']);

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key === 'type' && typeof inner === 'string') return [key, inner.toLowerCase()];
      return [key, COUNTS.has(key) && typeof inner === 'string' ? Number(inner) : key === 'enum' ? inner : plain(inner)];
    }),
  );
}
