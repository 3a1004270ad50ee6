import * as z from '@canopy/contract/schema';

/** Contents of the form except for the sign-in, which is never stored in the browser. */
export interface TestDraft {
  readonly url: string;
  readonly steps: string;
  readonly goal: string;
  readonly planner: 'steps' | 'model';
}

export const EMPTY_DRAFT: TestDraft = { url: '', steps: '', goal: '', planner: 'steps' };

const shape = z.object({ url: z.string(), steps: z.string(), goal: z.string(), planner: z.enum(['steps', 'model']) });
const keyOf = (workspace: string): string => `canopy.automation-tester.${workspace}`;

/** A workspace's form as stored in this browser; empty if nothing is stored or it cannot be read. */
export function readDraft(workspace: string): TestDraft {
  try {
    const parsed = z.safeParse(shape, JSON.parse(localStorage.getItem(keyOf(workspace)) ?? 'null'));
    return parsed.success ? parsed.data : EMPTY_DRAFT;
  } catch {
    return EMPTY_DRAFT;
  }
}

export function keepDraft(workspace: string, draft: TestDraft): void {
  try {
    localStorage.setItem(keyOf(workspace), JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden: a reload loses the input, nothing else.
  }
}
