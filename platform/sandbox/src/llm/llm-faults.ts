import { z } from 'zod';

/** How an answer is made to fail; what happens before one (429, 5xx, no answer) are the sandbox's ordinary faults under `/llm/`. */
export const llmFaultSchema = z.strictObject({
  /**
   * `cut`: the connection is lost in the middle; `invalid-json`: an answer that was to be JSON stops half-way; `wrong-shape`: JSON
   * that is not what was asked for; `refusal`: the model declines; `length`: it runs into its limit of tokens
   */
  kind: z.enum(['cut', 'invalid-json', 'wrong-shape', 'refusal', 'length']),
  times: z.number().int().min(1).default(1),
});
export type LlmFaultKind = z.output<typeof llmFaultSchema>['kind'];

/** The state of the stand-in: what fails next, and how much was asked. In memory only. */
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
