import { OutgoingError, UNREACHABLE, type OutgoingReason } from './outgoing-result.ts';

const TEXT: Partial<Record<OutgoingReason, string>> = {
  timeout: 'The server did not respond in time.',
  'too-large': 'The response is larger than allowed.',
  dns: UNREACHABLE,
  refused: UNREACHABLE,
  tls: 'A secure connection could not be established: the certificate or the encryption is not valid.',
  aborted: 'The request was stopped.',
  network: 'The connection broke before the response was complete.',
};

const BY_CODE: Record<string, OutgoingReason> = {
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  ETIMEDOUT: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'too-large',
  HPE_HEADER_OVERFLOW: 'too-large',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'too-large',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  EAI_FAIL: 'dns',
  ENODATA: 'dns',
  ECONNREFUSED: 'refused',
  EPROTO: 'tls',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls',
  UNABLE_TO_GET_ISSUER_CERT: 'tls',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls',
  HOSTNAME_MISMATCH: 'tls',
};

/** Turns whatever undici, a socket or a decoder threw into a reason and a message for people. */
export function explainFailure(error: unknown): { reason: OutgoingReason; message: string } {
  const known = findKnown(error);
  if (known) return { reason: known.reason, message: known.message };
  const reason = reasonOf(error);
  return { reason, message: TEXT[reason] ?? 'The request failed.' };
}

/** What errors carry, matched by shape: undici, sockets, zlib and abort signals each throw their own classes. */
type Shape = { name?: string; code?: unknown; cause?: unknown; errors?: unknown[] };

function shapeOf(error: unknown): Shape {
  return typeof error === 'object' && error !== null ? error : {};
}

/** Our own refusal may be the cause of, or part of an aggregate of, connection errors. */
function findKnown(error: unknown): OutgoingError | null {
  if (error instanceof OutgoingError) return error;
  const { errors = [], cause } = shapeOf(error);
  for (const inner of [...errors, ...(cause === undefined ? [] : [cause])]) {
    const known = findKnown(inner);
    if (known) return known;
  }
  return null;
}

function reasonOf(error: unknown): OutgoingReason {
  const { name, code, cause, errors } = shapeOf(error);
  const text = typeof code === 'string' ? code : '';
  const byCode = BY_CODE[text];
  if (byCode) return byCode;
  if (/^(ERR_TLS|ERR_SSL|CERT_)/.test(text)) return 'tls';
  if (name === 'TimeoutError') return 'timeout';
  if (name === 'AbortError') return 'aborted';
  const inner = errors?.[0] ?? cause;
  return inner === undefined ? 'network' : reasonOf(inner);
}
