import { z } from 'zod';
import { publishedError } from '../published.ts';

/** How requests under a path are made to fail. One of status, hang or close. */
export const faultSchema = z
  .object({
    /** prefix of the path as the client sent it, e.g. `/wp-json` */
    path: z.string().startsWith('/'),
    method: z.string().toUpperCase().optional(),
    /** responds with this status, `body` and `headers` */
    status: z.number().int().min(200).max(599).optional(),
    body: z.string().optional(),
    headers: z.record(z.string(), z.string()).optional(),
    /** accepts the request and never responds */
    hang: z.literal(true).optional(),
    /** closes the connection without a response */
    close: z.literal(true).optional(),
    /** executes the request, then closes the connection: the response is lost */
    lose: z.literal(true).optional(),
    /** hits only bodies that contain a GraphQL mutation */
    mutation: z.literal(true).optional(),

    /** responds with a published answer, such as `stripe/lock_timeout` */
    published: z.string().optional(),
    /** what stands in braces in that answer */
    values: z.record(z.string(), z.string()).default({}),

    /** how many requests it hits before it heals; omitted: until cleared */
    times: z.number().int().min(1).optional(),
  })
  .refine((fault) => [fault.status, fault.hang, fault.close, fault.lose, fault.published].filter((way) => way !== undefined).length === 1, {
    error: 'Give exactly one of status, hang, close, lose and published.',
  })
  .transform(({ published, values, ...fault }, context) => {
    if (published === undefined) return fault;
    try {
      const { status, headers, body } = publishedError(published, values);
      return {
        ...fault,
        status,
        headers: { 'content-type': 'application/json', ...headers, ...fault.headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      };
    } catch (error) {
      context.addIssue({ code: 'custom', path: ['published'], message: (error as Error).message });
      return z.NEVER;
    }
  });

export type Fault = z.output<typeof faultSchema>;

/** The active faults, in the order they were planted; the first that matches a request applies. */
export class Faults {
  #faults: Fault[] = [];

  add(fault: Fault): void {
    this.#faults.push({ ...fault });
  }

  clear(): void {
    this.#faults = [];
  }

  list(): Fault[] {
    return this.#faults.map((fault) => ({ ...fault }));
  }

  /** The fault that hits this request, counted down; undefined if the request goes through. @param body null: not received yet */
  take(method: string, path: string, body: string | null = null): Fault | undefined {
    const fault = this.#faults.find(
      (candidate) =>
        path.startsWith(candidate.path) &&
        (candidate.method === undefined || candidate.method === method) &&
        (candidate.mutation === true) === (body !== null) &&
        (body === null || /"query":\s*"\s*mutation/.test(body)),
    );
    if (fault?.times !== undefined) {
      fault.times -= 1;
      if (fault.times === 0) this.#faults = this.#faults.filter((other) => other !== fault);
    }
    return fault;
  }
}
