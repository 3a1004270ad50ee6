import { z } from 'zod';

/** How an answer is made to fail; failures before an answer (429, 5xx, no response) are the sandbox's ordinary faults under `/llm/`. */
export const llmFaultSchema = z.strictObject({
  /**
   * `cut`: the connection is lost in the middle; `invalid-json`: an answer in JSON stops half-way; `wrong-shape`: JSON that is not what was
   * requested; `refusal`: the model declines; `length`: it reaches its token limit
   */
  kind: z.enum(['cut', 'invalid-json', 'wrong-shape', 'refusal', 'length']),
  times: z.number().int().min(1).default(1),
});
export type LlmFaultKind = z.output<typeof llmFaultSchema>['kind'];

/** State of the mock: what fails next, and how much was requested. In memory only. */
export class LlmState {
  #faults: z.output<typeof llmFaultSchema>[] = [];
  /** answers begun since the start or the last reset */
  answers = 0;
  /** requests for vectors, likewise */
  embeddings = 0;

  plant(fault: z.output<typeof llmFaultSchema>): void {
    this.#faults.push({ ...fault });
  }

  takeFault(): LlmFaultKind | undefined {
    const [fault] = this.#faults;
    if (fault === undefined) return undefined;
    fault.times -= 1;
    if (fault.times === 0) this.#faults.shift();
    return fault.kind;
  }

  faults(): readonly object[] {
    return this.#faults.map((fault) => ({ ...fault }));
  }

  reset(): void {
    this.#faults = [];
    this.answers = 0;
    this.embeddings = 0;
  }
}
