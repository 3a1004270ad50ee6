import { MESSAGES } from '@canopy/contract';
import { createOrganisation, createOrganisationBody, listOrganisations } from '@canopy/contract/host';
import { refreshCalls, showToast, useAction, useLocation } from '@canopy/shell-api';
import { useCallForm } from '@canopy/views/forms';
import { useEffect, useState } from 'react';
import { DETAILS_PATH } from '../../shell/routing/host-screens.ts';
import { useSwitchWorkspace } from '../../shell/session/use-switch-workspace.ts';
import { dropDraft, keepDraft, readDraft } from './draft.ts';

/** State and submission of the Add Workspace form (document 2, section 5). Input survives a reload. */
export function useCreateWorkspace() {
  const { search } = useLocation();
  const [initial] = useState(() => readDraft(new URLSearchParams(search).get('domain') ?? ''));
  const { run } = useAction(createOrganisation);
  const switchTo = useSwitchWorkspace();
  const form = useCallForm({
    initial,
    schema: createOrganisationBody,
    send: (body) => run({ body }),
    refused: () => showToast({ title: MESSAGES.workspace.invalidForm, tone: 'destructive' }),
    done: async ({ id }) => {
      dropDraft();
      showToast({ title: MESSAGES.workspace.submitted, tone: 'success' });
      // The guard of the next screen fetches the new workspace's user data.
      await switchTo(id, DETAILS_PATH);
      await refreshCalls(listOrganisations);
    },
  });
  const { values, isDirty } = form;
  useEffect(() => {
    if (isDirty) keepDraft(values);
  }, [values, isDirty]);
  return form;
}
