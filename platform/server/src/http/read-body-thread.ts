// In a worker thread: reads and parses a long body of a call.
import { ALL_CALLS } from '@canopy/contract/calls';
import { isMaybeUnstorable, problemOfJson } from './json-body.ts';
import { parseParts } from './parse-input.ts';
import { problem, ProblemError } from './problem.ts';

interface Question {
  /** name of the call */
  name: string;
  bytes: Uint8Array;
}
/** What a `ProblemError` holds: its class does not get through. */
type Refusal = Pick<ProblemError, 'status' | 'code' | 'message' | 'fields'>;
export type ReadBody = { body: unknown } | { refusal: Refusal };

export function work({ name, bytes }: Question): ReadBody {
  try {
    return { body: read(name, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { status, code, message, fields } = error;
    return { refusal: { status, code, message, fields } };
  }
}

function read(name: string, bytes: Buffer): unknown {
  const call = ALL_CALLS.find((one) => one.name === name);
  if (!call) throw new Error(`There is no call ${name}.`);
  const text = bytes.toString('utf8');
  const refusal = problemOfJson(bytes, text);
  if (refusal) throw refusal;
  const body = jsonOf(text);
  const ofBody = { ...call, params: undefined, query: undefined };
  return parseParts(ofBody, { body }, [], isMaybeUnstorable(text)).body;
}

function jsonOf(text: string): unknown {
  try {
    // Keys that would change a prototype are refused, as in shorter bodies.
    return JSON.parse(text, /__proto__|constructor|\\u/.test(text) ? refusePrototypes : undefined);
  } catch {
    throw problem(400, 'json-malformed', 'The body is not valid JSON.');
  }
}

function refusePrototypes(key: string, value: unknown): unknown {
  const isOne = key === '__proto__' || (key === 'constructor' && typeof value === 'object' && value !== null && 'prototype' in value);
  if (isOne) throw new SyntaxError('Object contains forbidden prototype property');
  return value;
}
