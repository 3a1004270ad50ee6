import { getReleases, listOrganisations, startCanary, type RemoteOverview } from '@canopy/contract/host';
import { refreshCalls, showToast, useAction, useCall } from '@canopy/shell-api';
import { Button, Stack, Text } from '@canopy/ui';
import { FormActions, FormError } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { MultiSelect, NumberInput } from '@canopy/ui/pickers';
import { useState, type FormEvent } from 'react';

interface CanaryDialogProps {
  readonly remote: RemoteOverview;
  /** undefined: closed */
  readonly version: string | undefined;
  readonly onClose: () => void;
}

const DEFAULTS = { organisations: [] as string[], percent: 0, rate: 20, failures: 3 };

/** Gives a release to some workspaces first. */
export function CanaryDialog({ remote, version, onClose }: CanaryDialogProps) {
  const workspaces = useCall(listOrganisations, version === undefined ? null : {});
  const start = useAction(startCanary);
  const [values, setValues] = useState(DEFAULTS);
  const [message, setMessage] = useState<string>();
  const change = (next: Partial<typeof DEFAULTS>) => setValues((before) => ({ ...before, ...next }));
  const close = () => {
    setValues(DEFAULTS);
    setMessage(undefined);
    onClose();
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const { organisations, percent, rate, failures } = values;
    if (organisations.length === 0 && percent === 0) return setMessage('Choose a workspace, or a share above 0.');
    setMessage(undefined);
    const result = await start.run({
      params: { remote: remote.name },
      body: { version: version ?? '', organisations, percent, limit: { rate: rate / 100, failures } },
    });
    if (!result.ok) return;
    showToast({ title: 'The canary has begun' });
    close();
    await refreshCalls(getReleases);
  };
  const number = (key: 'percent' | 'rate' | 'failures') => (value: string | number) => change({ [key]: Number(value) || 0 });
  return (
    <Dialog
      opened={version !== undefined}
      onClose={close}
      title={`Canary ${version ?? ''}`}
      description={`${remote.title}: everybody else stays with ${remote.stable ?? 'nothing yet'}.`}
    >
      <form onSubmit={(event) => void onSubmit(event)} noValidate>
        <Stack gap="lg">
          <FormError>{message ?? start.error?.message}</FormError>
          <MultiSelect
            label="Workspaces"
            description="They get it in any case."
            data={(workspaces.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={values.organisations}
            onChange={(organisations) => change({ organisations })}
            searchable
            nothingFoundMessage="No such workspace"
          />
          <NumberInput
            label="Share of all workspaces"
            description="The same ones each time."
            min={0}
            max={100}
            suffix=" %"
            value={values.percent}
            onChange={number('percent')}
          />
          <Text size="sm">It halts by itself when page loads fail more often than this:</Text>
          <NumberInput label="Failure rate" min={0} max={100} suffix=" %" value={values.rate} onChange={number('rate')} />
          <NumberInput label="Failed page loads, at least" min={1} max={10_000} value={values.failures} onChange={number('failures')} />
          <FormActions>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={start.running}>
              Start the canary
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
