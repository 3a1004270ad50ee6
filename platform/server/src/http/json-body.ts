import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { problemOfBrokenBody } from './broken-encoding.ts';
import { problem, type ProblemError } from './problem.ts';

/** Deeper than any text is indented, shallow enough for every function that walks a body by calling itself. */
const MAX_DEPTH = 400;
/** Objects, arrays and their members: what parsing, checking and storing a body costs grows with them, far more than with its bytes. */
const MAX_VALUES = 100_000;
/** Longer bodies of calls are read in a worker thread: on the main thread it would take more than 20 ms. */
const MAX_BYTES = 1024 * 1024;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENS = new Set([0x5b, 0x7b]);
const CLOSES = new Set([0x5d, 0x7d]);
/** NUL and halves of surrogate pairs, which JSON can only contain escaped: PostgreSQL stores neither. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i;

declare module 'fastify' {
  interface FastifyRequest {
    /** false: no text of the JSON body can contain a character that cannot be stored */
    maybeUnstorable?: boolean;
  }
  interface FastifyContextConfig {
    /** the body is left as bytes if it is long */
    leavesLong?: boolean;
  }
}

/**
 * Makes an instance read JSON bodies, and by them all below it: valid UTF-8 only, neither nested too deeply nor of too many values, and
 * without keys that would change a prototype. An empty body counts as none.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.leavesLong && body.length > MAX_BYTES) {
      done(null, body);
      return;
    }
    const text = body.toString('utf8');
    const refusal = problemOfJson(body, text);
    request.maybeUnstorable = isMaybeUnstorable(text);
    if (refusal) done(refusal, undefined);
    else if (text === '') done(null, undefined);
    else void parse(request, text, done);
  });
}

/** Whether a JSON text may contain characters that cannot be stored. */
export const isMaybeUnstorable = (text: string): boolean => text.includes(String.raw`\u`) && UNSTORABLE.test(text);

/** Why a body is not read, other than that it is no JSON. @param text the same, decoded */
export function problemOfJson(body: Buffer, text: string): ProblemError | undefined {
  return problemOfShape(body) ?? (isUtf8(body) ? undefined : problemOfBrokenBody(text));
}

/** The error for JSON that would cost more to parse than its bytes suggest. Reads the bytes once; broken JSON is left to the parser. */
function problemOfShape(body: Buffer): ProblemError | undefined {
  const hasEscapes = body.includes(BACKSLASH);
  let [depth, values] = [0, 0];
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (byte === QUOTE) {
      at = endOfString(body, at + 1, hasEscapes);
    } else if (byte === COMMA) {
      values += 1;
    } else if (OPENS.has(byte)) {
      values += 1;
      depth += 1;
    } else if (CLOSES.has(byte)) {
      depth -= 1;
    }
    if (depth > MAX_DEPTH) return problem(400, 'json-too-deep', `The body is nested more than ${MAX_DEPTH} levels deep.`);
    if (values > MAX_VALUES)
      return problem(400, 'json-too-many-values', `The body has more than ${MAX_VALUES.toLocaleString('en')} values. Send it in parts.`);
  }
  return undefined;
}

/** Where a string ends. Without escapes, its end is the next quotation mark, which is found faster than byte by byte. */
function endOfString(body: Buffer, from: number, hasEscapes: boolean): number {
  if (!hasEscapes) {
    const end = body.indexOf(QUOTE, from);
    return end < 0 ? body.length : end;
  }
  for (let at = from; at < body.length; at += 1) {
    if (body[at] === BACKSLASH) at += 1;
    else if (body[at] === QUOTE) return at;
  }
  return body.length;
}
