import { listChecks, type CheckInfo } from '@canopy/contract/seo-audit';
import { useCall } from '@canopy/shell-api';
import { useCallback, useMemo } from 'react';
import { ISSUES, isIssueCode } from './issue-facts.ts';

/** What screens show about a check. */
export type CheckFact = Pick<CheckInfo, 'code' | 'name' | 'fix_type' | 'how_to_fix' | 'rule' | 'source'> & Partial<CheckInfo>;

/** Every check as configured in the workspace; well-known ones have a name before the list has loaded. */
export function useChecks() {
  const { data, isLoading, error, isValidating, reload } = useCall(listChecks, {});
  const byCode = useMemo(() => new Map(data?.data.map((check) => [check.code, check])), [data]);
  const factOf = useCallback(
    (code: string): CheckFact | undefined => {
      const check = byCode.get(code);
      if (check || !isIssueCode(code)) return check;
      const { name, meaning, fixType } = ISSUES[code];
      return { code, name, fix_type: fixType, how_to_fix: '', rule: meaning, source: '' };
    },
    [byCode],
  );
  const nameOf = useCallback((code: string): string => factOf(code)?.name ?? code, [factOf]);
  return {
    checks: data?.data,
    factOf,
    nameOf,
    /** whether the workspace has such a check; well-known ones always count */
    isKnown: (code: string): boolean => factOf(code) !== undefined,
    isLoading,
    isValidating,
    error,
    reload,
  };
}

export type Checks = ReturnType<typeof useChecks>;
