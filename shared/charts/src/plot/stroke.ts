/** Distinguishes lines of the same hue. */
export interface LineKind {
  readonly isComparison?: boolean;
  /** the secondary of two series in one hue */
  readonly isFine?: boolean;
}

/**
 * The stroke of a line, always at full strength, which a contrast of 3:1 needs: figures are drawn through, thin where they are
 * the lesser of two, comparisons dotted. Long dashes mean days that are not complete.
 */
export const strokeOf = ({ isComparison = false, isFine = false }: LineKind) =>
  isComparison
    ? ({ strokeWidth: 1.75, strokeDasharray: '0.1 4', strokeLinecap: 'round' } as const)
    : ({ strokeWidth: isFine ? 1.25 : 2 } as const);
