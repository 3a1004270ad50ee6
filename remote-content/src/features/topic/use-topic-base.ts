import type { CallBody } from '@canopy/contract';
import { getTopicBase, listTopicIdeas, listTopicKeywords, saveTopicBase } from '@canopy/contract/content';
import { refreshCalls, showFailure, useAction, useCall } from '@canopy/shell-api';
import { useState } from 'react';

/** What topics are made from, and how to change it. */
export function useTopicBase() {
  const call = useCall(getTopicBase, {});
  const save = useAction(saveTopicBase);
  // Stays set until what was saved is reloaded: a list made from the older one would lack it.
  const [saving, setSaving] = useState(false);
  return {
    ...call,
    saving,
    /** @returns whether it was saved */
    async save(body: CallBody<typeof saveTopicBase>): Promise<boolean> {
      setSaving(true);
      const result = await save.run({ body });
      if (!result.ok) showFailure('The change was not saved', result.error);
      await refreshCalls(getTopicBase, listTopicKeywords, listTopicIdeas);
      setSaving(false);
      return result.ok;
    },
  };
}
