import { type CallBody } from '@canopy/contract';
import { listChecks, updateCheck, type CheckInfo } from '@canopy/contract/seo-audit';
import { refreshCalls, showFailure, showToast, useAction } from '@canopy/shell-api';
import { useState } from 'react';
import { refreshAudit } from '../../crawl/use-crawl.ts';
import { CHECKS_MESSAGES } from './messages.ts';

export type CheckChange = CallBody<typeof updateCheck>;

/** Changes a check for the workspace; what depends on it is refetched. */
export function useChangeCheck() {
  const action = useAction(updateCheck);
  const [changing, setChanging] = useState<string | null>(null);
  const change = async ({ code }: CheckInfo, body: CheckChange): Promise<void> => {
    setChanging(code);
    const result = await action.run({ params: { code }, body });
    if (!result.ok) showFailure(CHECKS_MESSAGES.changeFailed, result.error);
    await refreshCalls(listChecks);
    await refreshAudit();
    setChanging(null);
    if (result.ok) showToast({ title: CHECKS_MESSAGES.changed, tone: 'success' });
  };
  return { change: (check: CheckInfo, body: CheckChange) => void change(check, body), changing };
}
