import { getReleases, listOrganisations, startCanary, type RemoteOverview } from '@canopy/contract/host';
import { refreshCalls, showToast, useAction, useCall } from '@canopy/shell-api';
import { Button, Stack, Text } from '@canopy/ui';
import { FormActions, FormError } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { MultiSelect, NumberInput } from '@canopy/ui/pickers';
import { useCallForm } from '@canopy/views/forms';

interface CanaryDialogProps {
  readonly remote: RemoteOverview;
  /** undefined: closed */
  readonly version: string | undefined;
  readonly onClose: () => void;
}

interface Values {
  readonly organisations: string[];
  /** a number, or text while the field is being cleared */
  readonly percent: number | string;
  readonly rate: number | string;
  readonly failures: number | string;
}
const DEFAULTS: Values = { organisations: [], percent: 0, rate: 20, failures: 3 };

/** Rolls a release out to some workspaces first. */
export function CanaryDialog({ remote, version, onClose }: CanaryDialogProps) {
  const workspaces = useCall(listOrganisations, version === undefined ? null : {});
  const start = useAction(startCanary);
  const form = useCallForm({
    initial: DEFAULTS,
    check: ({ organisations, percent }): Record<string, string> =>
      organisations.length === 0 && (Number(percent) || 0) === 0 ? { organisations: 'Choose a workspace, or a share above 0.' } : {},
    send: ({ organisations, percent, rate, failures }) =>
      start.run({
        params: { remote: remote.name },
        body: {
          version: version ?? '',
          organisations,
          percent: Number(percent) || 0,
          limit: { rate: (Number(rate) || 0) / 100, failures: Number(failures) || 0 },
        },
      }),
    done: async () => {
      showToast({ title: 'Canary started', tone: 'success' });
      close();
      await refreshCalls(getReleases);
    },
  });
  const close = () => {
    form.reset();
    onClose();
  };
  return (
    <Dialog
      opened={version !== undefined}
      onClose={close}
      title={`Canary ${version ?? ''}`}
      description={`${remote.title}: everyone else stays on ${remote.stable ?? 'no release yet'}.`}
    >
      <form {...form.props}>
        <Stack gap="lg">
          <FormError>{form.failure}</FormError>
          <MultiSelect
            label="Workspaces"
            description="These always get it."
            data={(workspaces.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            {...form.field('organisations')}
            searchable
            nothingFoundMessage="No workspace found"
          />
          <NumberInput
            label="Share of all workspaces"
            description="The selection stays the same."
            min={0}
            max={100}
            suffix=" %"
            {...form.field('percent')}
          />
          <Text size="sm">It halts automatically when page loads of more than one account fail more often than this:</Text>
          <NumberInput label="Failure rate" min={0} max={100} suffix=" %" {...form.field('rate')} />
          <NumberInput label="Failed page loads, at least" min={1} max={10_000} {...form.field('failures')} />
          <FormActions>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={form.running}>
              Start the canary
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
