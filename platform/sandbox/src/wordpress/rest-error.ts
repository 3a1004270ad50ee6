/** A failure as WordPress reports it: `{code, message, data: {status, …}}`. */
export class RestError extends Error {
  readonly code: string;
  readonly status: number;
  readonly extra: Record<string, unknown>;

  constructor(status: number, code: string, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.extra = extra;
  }

  toJSON() {
    return { code: this.code, message: this.message, data: { status: this.status, ...this.extra } };
  }
}

export type WrongParameter = { name: string; code: string; message: string };

/** 400 `rest_invalid_param` that names each wrong parameter the way WordPress does. */
export function invalidParameters(wrong: WrongParameter[]): RestError {
  return new RestError(400, 'rest_invalid_param', `Invalid parameter(s): ${wrong.map(({ name }) => name).join(', ')}`, {
    params: Object.fromEntries(wrong.map(({ name, message }) => [name, message])),
    details: Object.fromEntries(wrong.map(({ name, code, message }) => [name, { code, message, data: null }])),
  });
}

/** 401 for a visitor, 403 for a signed-in user: WordPress's response to a missing permission. */
export function missingRight(signedIn: boolean, code: string, message: string): RestError {
  return new RestError(signedIn ? 403 : 401, code, message);
}
