import type { CallOutput } from '@canopy/contract';
import type { LanguageModel, listLanguageModels } from '@canopy/contract/content';
import type { MatrixPlan, ModelConfig } from '@canopy/contract/tools';
import { createContext, use, type ReactNode } from 'react';

/** What the matrix shares with the rest of the screen. */
export interface MatrixWorkplace {
  readonly plan: MatrixPlan;
  readonly onPlan: (plan: MatrixPlan) => void;
  readonly models: readonly ModelConfig[];
  /** what compares texts by meaning; null: nothing does, undefined: not known yet */
  readonly embeddings: CallOutput<typeof listLanguageModels>['embeddings'] | undefined;
  /** undefined while it is being asked for */
  readonly available: readonly LanguageModel[] | undefined;
  readonly isSignedIn: boolean;
  /** the same models are asked, so they are chosen in the same place */
  readonly modelPicker: ReactNode;
}

export const MatrixContext = createContext<MatrixWorkplace | null>(null);

export function useWorkplace(): MatrixWorkplace {
  const workplace = use(MatrixContext);
  if (!workplace) throw new Error('The matrix stands outside the prompt tester.');
  return workplace;
}
