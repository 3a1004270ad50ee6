import type { JsonSchema } from './json-schema.ts';
import { LlmError } from './llm-error.ts';

/** A place in a schema as OpenAI writes it: `()`, `('properties', 'etymology')`. */
const contextOf = (path: readonly string[]): string => `(${path.map((part) => `'${part}'`).join(', ')})`;

/**
 * What OpenAI asks of a strict schema: every object is closed, and requires all of its properties
 * (platform.openai.com/docs/guides/structured-outputs).
 * @throws LlmError `schema_open`, `schema_optional`
 */
export function checkStrict(schema: JsonSchema, name: string, path: readonly string[] = []): void {
  const context = contextOf(path);
  if (schema.properties !== undefined) {
    if (schema.additionalProperties !== false) throw new LlmError('schema_open', { name, context });
    const key = Object.keys(schema.properties).find((one) => !schema.required?.includes(one));
    if (key !== undefined) throw new LlmError('schema_optional', { name, context, key });
    for (const [property, inner] of Object.entries(schema.properties)) checkStrict(inner, name, [...path, 'properties', property]);
  }
  if (schema.items !== undefined) checkStrict(schema.items, name, [...path, 'items']);
  for (const [at, inner] of (schema.anyOf ?? []).entries()) checkStrict(inner, name, [...path, 'anyOf', String(at)]);
  for (const [key, inner] of Object.entries(schema.$defs ?? {})) checkStrict(inner, name, [...path, '$defs', key]);
}
