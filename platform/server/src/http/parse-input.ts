import type { Call, FieldProblem } from '@canopy/contract';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { brokenQueryFields } from './broken-encoding.ts';
import { problem } from './problem.ts';

type Schema = Call['body'];
type Part = 'params' | 'query' | 'body';

/**
 * Parses a request's input with the call's schemas. Drops keys the contract does not name.
 * @throws problem 400 `invalid-input` listing every wrong field as `params.…`, `query.…` or `body.…`
 */
export function parseInput(call: Call, request: FastifyRequest): Record<Part, unknown> {
  const broken = brokenQueryFields(request.raw.url ?? '').map((name) => ({ field: `query.${name}`, message: 'is not valid UTF-8' }));
  return parseParts(call, request, broken);
}

/** The same for input that arrived another way. Throws as `parseInput` does. */
export function parseParts(
  call: Call,
  parts: { readonly [part in Part]?: unknown },
  known: readonly FieldProblem[] = [],
): Record<Part, unknown> {
  const errors = [...known];
  const parse = (part: Part, schema: Schema, value: unknown): unknown => {
    if (schema === undefined) return undefined;
    const unstorable = findUnstorable(value);
    if (unstorable !== undefined) {
      errors.push({ field: [part, ...unstorable].join('.'), message: 'Contains a character that cannot be stored' });
      return undefined;
    }
    const parsed = z.safeParse(schema, value);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) errors.push({ field: [part, ...issue.path.map(String)].join('.'), message: issue.message });
    return undefined;
  };
  const input = {
    params: parse('params', call.params, parts.params),
    query: parse('query', call.query, parts.query),
    body: parse('body', call.body, parts.body),
  };
  if (errors.length > 0) throw problem(400, 'invalid-input', 'Some fields are not valid.', errors.slice(0, 100));
  return input;
}

/**
 * Finds the first text with a NUL or a lone surrogate: PostgreSQL accepts neither. Not recursive, because a body may be nested as deeply as
 * its size allows.
 */
function findUnstorable(value: unknown): string[] | undefined {
  const open: { value: unknown; path: string[] }[] = [{ value, path: [] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value: current, path } = next;
    if (typeof current === 'string') {
      if (current.includes('\u0000') || !current.isWellFormed()) return path;
    } else if (typeof current === 'object' && current !== null && path.length < 64) {
      for (const [key, inner] of Object.entries(current)) {
        if (key.includes('\u0000') || !key.isWellFormed()) return path;
        open.push({ value: inner, path: [...path, key] });
      }
    }
  }
  return undefined;
}
