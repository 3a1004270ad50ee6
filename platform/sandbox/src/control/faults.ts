import { z } from 'zod';

/** How requests under a path are made to fail. One of status, hang or close. */
export const faultSchema = z
  .object({
    /** prefix of the path as the client sent it, e.g. `/wp-json` */
    path: z.string().startsWith('/'),
    method: z.string().toUpperCase().optional(),
    /** answers with this status, `body` and `headers` */
    status: z.number().int().min(200).max(599).optional(),
    body: z.string().optional(),
    headers: z.record(z.string(), z.string()).optional(),
    /** accepts the request and never answers */
    hang: z.literal(true).optional(),
    /** cuts the connection without an answer */
    close: z.literal(true).optional(),
    /** how many requests it hits before it heals; left out: until cleared */
    times: z.number().int().min(1).optional(),
  })
  .refine((fault) => [fault.status, fault.hang, fault.close].filter((way) => way !== undefined).length === 1, {
    error: 'Give exactly one of status, hang and close.',
  });

export type Fault = z.output<typeof faultSchema>;

/** The faults in force, in the order they were planted; the first that matches a request is taken. */
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

  /** The fault that hits this request, counted down; undefined when the request goes through. */
  take(method: string, path: string): Fault | undefined {
    const fault = this.#faults.find(
      (candidate) => path.startsWith(candidate.path) && (candidate.method === undefined || candidate.method === method),
    );
    if (fault?.times !== undefined) {
      fault.times -= 1;
      if (fault.times === 0) this.#faults = this.#faults.filter((other) => other !== fault);
    }
    return fault;
  }
}
