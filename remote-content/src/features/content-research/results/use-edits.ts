import { outlineSection, planQuestion, type OutlineSection, type PlanQuestion, type Research } from '@canopy/contract/content';
import * as z from '@canopy/contract/schema';
import { useUnsavedWork } from '@canopy/shell-api';
import { fittingFields, useKept } from '@canopy/views/forms';
import { useState } from 'react';
import { formOf, type BriefForm } from './brief-form.ts';

/** What was typed and is not saved. */
export interface Edit<T> {
  /** null: nothing was */
  readonly draft: T | null;
  readonly onDraft: (draft: T | null) => void;
  readonly isChanged: boolean;
}

/** A question or heading may be empty while it is typed. */
const plan = z.array(z.object({ ...planQuestion.shape, text: z.string() }));
const outline = z.array(z.object({ ...outlineSection.shape, heading: z.string() }));

interface EditOptions<T> {
  /** in the user's words */
  readonly what: string;
  /** what it belongs to, and how it is read again after a reload or an expired session */
  readonly kept: string;
  readonly parse: (stored: unknown) => T | null;
}

function useEdit<T>(saved: T | null, { what, kept, parse }: EditOptions<T>): Edit<T> {
  const { found, keep } = useKept(kept, parse);
  const [draft, setDraft] = useState<T | null>(found);
  const isSaved = (one: T) => JSON.stringify(one) === JSON.stringify(saved);
  const isChanged = draft !== null && saved !== null && !isSaved(draft);
  useUnsavedWork(isChanged, what);
  // What was typed and taken back must not cover what a later run makes.
  const onDraft = (next: T | null) => {
    const changed = next !== null && isSaved(next) ? null : next;
    keep(changed);
    setDraft(changed);
  };
  return { draft, onDraft, isChanged };
}

/** What is edited in the tabs of a run. Kept above them: a tab that is left is taken off the page. */
export function useEdits(run: Research) {
  const brief = run.brief && formOf(run.brief);
  const options = (what: string) => ({ what: `the ${what}`, kept: `research.${run.id}.${what}` });
  return {
    plan: useEdit<readonly PlanQuestion[]>(run.plan, { ...options('plan'), parse: (stored) => z.safeParse(plan, stored).data ?? null }),
    outline: useEdit<readonly OutlineSection[]>(run.outline, {
      ...options('outline'),
      parse: (stored) => z.safeParse(outline, stored).data ?? null,
    }),
    brief: useEdit<BriefForm>(brief, {
      ...options('brief'),
      parse: (stored) => {
        const fitting = brief && fittingFields(stored, brief);
        return fitting && { ...brief, ...fitting };
      },
    }),
  };
}
