import { parseStep, stepLines } from '@canopy/contract/tools';

export interface LineProblem {
  /** from 1, as the editor shows it */
  readonly line: number;
  readonly problem: string;
}

/** Problems with the lines of a description. @param except the line being typed, from 0 */
export function lineProblems(text: string, except: number | null = null): LineProblem[] {
  return text.split('\n').flatMap((line, index) => {
    const [step] = stepLines(line);
    if (step === undefined || index === except) return [];
    const parsed = parseStep(step);
    return parsed.ok ? [] : [{ line: index + 1, problem: parsed.problem }];
  });
}
