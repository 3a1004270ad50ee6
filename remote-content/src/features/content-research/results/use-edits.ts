import type { OutlineSection, PlanQuestion, Research } from '@canopy/contract/content';
import { useUnsavedWork } from '@canopy/shell-api';
import { useState } from 'react';
import { formOf, type BriefForm } from './brief-form.ts';

/** What was typed and is not saved. */
export interface Edit<T> {
  /** null: nothing was */
  readonly draft: T | null;
  readonly onDraft: (draft: T | null) => void;
  readonly isChanged: boolean;
}

function useEdit<T>(saved: T | null, what: string): Edit<T> {
  const [draft, setDraft] = useState<T | null>(null);
  const isSaved = (one: T) => JSON.stringify(one) === JSON.stringify(saved);
  const isChanged = draft !== null && saved !== null && !isSaved(draft);
  useUnsavedWork(isChanged, what);
  // What was typed and taken back must not cover what a later run makes.
  return { draft, onDraft: (next) => setDraft(next !== null && isSaved(next) ? null : next), isChanged };
}

/** What is edited in the tabs of a run. Kept above them: a tab that is left is taken off the page. */
export function useEdits(run: Research) {
  return {
    plan: useEdit<readonly PlanQuestion[]>(run.plan, 'the plan'),
    outline: useEdit<readonly OutlineSection[]>(run.outline, 'the outline'),
    brief: useEdit<BriefForm>(run.brief && formOf(run.brief), 'the brief'),
  };
}
