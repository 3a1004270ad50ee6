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
export function parseInput(
  call: Call,
  request: Pick<FastifyRequest, 'raw' | 'params' | 'query' | 'body' | 'maybeUnstorable'>,
): Record<Part, unknown> {
  const broken = brokenQueryFields(request.raw.url ?? '').map((name) => ({ field: `query.${name}`, message: 'is not valid UTF-8' }));
  return parseParts(call, request, broken, request.maybeUnstorable !== false);
}

/**
 * The same for input that arrived another way. Throws as `parseInput` does.
 * @param maybeUnstorable false: the body's texts need not be searched for characters that cannot be stored
 */
export function parseParts(
  call: Call,
  parts: { readonly [part in Part]?: unknown },
  known: readonly FieldProblem[] = [],
  maybeUnstorable = true,
): Record<Part, unknown> {
  const errors = [...known];
  const parse = (part: Part, schema: Schema, value: unknown): unknown => {
    if (schema === undefined) return undefined;
    const unstorable = part === 'body' && !maybeUnstorable ? undefined : findUnstorable(value);
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

/** A value with the way to it. */
interface Place {
  readonly value: unknown;
  readonly key: string;
  readonly parent: Place | undefined;
}

/** Finds the first text with a NUL or a lone surrogate: PostgreSQL accepts neither. Not recursive, however deeply a value is nested. */
function findUnstorable(value: unknown): string[] | undefined {
  const open: Place[] = [{ value, key: '', parent: undefined }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value: current } = next;
    if (typeof current === 'string') {
      if (isUnstorable(current)) return pathTo(next);
    } else if (typeof current === 'object' && current !== null) {
      for (const [key, inner] of Object.entries(current)) {
        if (isUnstorable(key)) return pathTo(next);
        open.push({ value: inner, key, parent: next });
      }
    }
  }
  return undefined;
}

const isUnstorable = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed();

function pathTo(place: Place): string[] {
  const path: string[] = [];
  for (let at = place; at.parent !== undefined; at = at.parent) path.unshift(at.key);
  return path;
}
