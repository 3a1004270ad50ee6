import * as z from '@canopy/contract/schema';

/** What stands in the form but the sign-in, which is never stored in the browser. */
export interface TestDraft {
  readonly url: string;
  readonly steps: string;
  readonly goal: string;
  readonly planner: 'steps' | 'model';
}

export const EMPTY_DRAFT: TestDraft = { url: '', steps: '', goal: '', planner: 'steps' };

const shape = z.object({ url: z.string(), steps: z.string(), goal: z.string(), planner: z.enum(['steps', 'model']) });
const keyOf = (workspace: string): string => `canopy.automation-tester.${workspace}`;

/** What this browser keeps of a workspace's form; empty where nothing is kept or it cannot be read. */
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
    // Storage is full or forbidden: a reload loses what was typed, nothing else.
  }
}
