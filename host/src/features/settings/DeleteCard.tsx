import { deleteOrganisation, listOrganisations } from '@canopy/contract/host';
import { refreshCalls, useAction, useGo, useUser } from '@canopy/shell-api';
import { leaveOrganisation } from '@canopy/shell-api/host';
import { Button, Card, Stack, Text } from '@canopy/ui';
import { FormActions, FormError, TextInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useCallForm } from '@canopy/views/forms';
import { useState } from 'react';
import { GET_STARTED_PATH } from '../../shell/routing/host-screens.ts';

/** Deletes the workspace once its name has been typed. */
export function DeleteCard() {
  const { organisation } = useUser();
  const [asking, setAsking] = useState(false);
  const { run } = useAction(deleteOrganisation);
  const go = useGo();
  const form = useCallForm({
    initial: { confirm: '' },
    check: ({ confirm }): Record<string, string> =>
      confirm.trim() === organisation.name ? {} : { confirm: `Please type ${organisation.name} exactly as shown.` },
    send: () => run({ body: { confirm: organisation.name } }),
    done: async () => {
      // The platform chooses the next workspace; if there is none, one has to be created.
      leaveOrganisation(() => go(GET_STARTED_PATH, { replace: true }));
      await refreshCalls(listOrganisations);
    },
  });
  const close = () => {
    setAsking(false);
    form.reset();
  };
  return (
    <Card
      title="Delete workspace"
      description="Deletes the workspace with its crawls, posts, connections and members. This cannot be undone."
      actions={
        <Button color="bad" variant="outline" onClick={() => setAsking(true)}>
          Delete workspace
        </Button>
      }
    >
      <Dialog opened={asking} onClose={close} title={`Delete ${organisation.name}?`}>
        <form {...form.props}>
          <Stack gap="lg">
            <FormError>{form.failure}</FormError>
            <Text>
              All its data is deleted at once, for everyone. Export the data first if you may need it. A paid plan ends too; request any
              refund before you delete.
            </Text>
            <TextInput label="Name of the workspace" {...form.field('confirm')} autoComplete="off" data-autofocus />
            <FormActions>
              <Button variant="default" onClick={close}>
                Keep workspace
              </Button>
              <Button type="submit" color="bad" loading={form.running}>
                Delete workspace
              </Button>
            </FormActions>
          </Stack>
        </form>
      </Dialog>
    </Card>
  );
}
