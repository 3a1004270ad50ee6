import { MESSAGES } from '@canopy/contract';
import { createOrganisation, createOrganisationBody, listOrganisations } from '@canopy/contract/host';
import { refreshCalls, showToast, useAction } from '@canopy/shell-api';
import { useState } from 'react';
import { DETAILS_PATH } from '../../shell/routing/host-screens.ts';
import { useSwitchWorkspace } from '../../shell/session/use-switch-workspace.ts';
import { fieldMessages } from '../../workspace/form-errors.ts';
import { dropDraft, keepDraft, readDraft, type WorkspaceDraft } from './draft.ts';

const refused = () => showToast({ title: MESSAGES.workspace.invalidForm, tone: 'destructive' });

/** State and submission of the Add Workspace form (document 2, section 5). */
export function useCreateWorkspace() {
  const [draft, setDraft] = useState(readDraft);
  const [messages, setMessages] = useState<Record<string, string>>({});
  /** what the platform said that belongs to no field */
  const [refusal, setRefusal] = useState<string | null>(null);
  const { run, running } = useAction(createOrganisation);
  const switchTo = useSwitchWorkspace();

  const set = (field: keyof WorkspaceDraft, text: string) => {
    const next = { ...draft, [field]: text };
    setDraft(next);
    keepDraft(next);
    if (messages[field]) setMessages(({ [field]: _done, ...rest }) => rest);
  };
  const enter = async (id: string) => {
    // The guard of the next screen asks for the user data of the new workspace.
    await switchTo(id, DETAILS_PATH);
    await refreshCalls(listOrganisations);
  };
  const submit = async () => {
    setRefusal(null);
    const parsed = createOrganisationBody.safeParse(draft);
    setMessages(parsed.success ? {} : fieldMessages(parsed.error));
    if (!parsed.success) return void refused();
    const result = await run({ body: parsed.data });
    if (!result.ok) {
      setMessages(result.error.fieldErrors);
      if (Object.keys(result.error.fieldErrors).length > 0) refused();
      else setRefusal(result.error.message);
      return;
    }
    dropDraft();
    showToast({ title: MESSAGES.workspace.submitted });
    await enter(result.data.id);
  };
  return { draft, set, messages, refusal, running, submit };
}
