import type { CallOutput } from '@canopy/contract';
import type { LanguageModel, listLanguageModels } from '@canopy/contract/content';
import type { MatrixPlan, ModelConfig } from '@canopy/contract/tools';
import { createContext, use, type ReactNode } from 'react';

/** What the matrix shares with the rest of the screen. */
export interface MatrixWorkplace {
  readonly plan: MatrixPlan;
  readonly onPlan: (plan: MatrixPlan) => void;
  readonly models: readonly ModelConfig[];
  /** the model that compares texts by meaning; null: there is none, undefined: not known yet */
  readonly embeddings: CallOutput<typeof listLanguageModels>['embeddings'] | undefined;
  /** undefined while loading */
  readonly available: readonly LanguageModel[] | undefined;
  readonly isSignedIn: boolean;
  /** both views use the same models, so they share one picker */
  readonly modelPicker: ReactNode;
}

export const MatrixContext = createContext<MatrixWorkplace | null>(null);

export function useWorkplace(): MatrixWorkplace {
  const workplace = use(MatrixContext);
  if (!workplace) throw new Error('The matrix stands outside the prompt tester.');
  return workplace;
}
