import type { CallBody } from '@canopy/contract';
import { getTopicBase, listTopicIdeas, listTopicKeywords, saveTopicBase } from '@canopy/contract/content';
import { refreshCalls, showToast, useAction, useCall } from '@canopy/shell-api';

const BACKGROUND = { background: true } as const;

/** What topics are made from, and how it is changed. */
export function useTopicBase() {
  const call = useCall(getTopicBase, {}, BACKGROUND);
  const save = useAction(saveTopicBase, BACKGROUND);
  return {
    ...call,
    saving: save.running,
    /** @returns whether it was saved */
    async save(body: CallBody<typeof saveTopicBase>): Promise<boolean> {
      const result = await save.run({ body });
      if (!result.ok) showToast({ title: 'The change was not saved', description: result.error.message, tone: 'destructive' });
      await refreshCalls(getTopicBase, listTopicKeywords, listTopicIdeas);
      return result.ok;
    },
  };
}
