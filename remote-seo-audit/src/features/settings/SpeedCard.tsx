import { VITALS_AFTER, getVitalsSettings, latestVitals, saveVitalsSettings, type VitalsSettings } from '@canopy/contract/seo-audit';
import { refreshCalls, showToast, useAction, useCall } from '@canopy/shell-api';
import { Button, Card, FailedState, Notice, Skeleton, Stack } from '@canopy/ui';
import { FormActions, FormError, SegmentedControl } from '@canopy/ui/forms';
import { useState, type FormEvent } from 'react';
import { AFTER_CRAWL, SETTINGS_MESSAGES } from './messages.ts';

const CHOICES = VITALS_AFTER.map((value) => ({ value, label: AFTER_CRAWL[value] }));

/** Whether page speed is measured automatically. */
export function SpeedCard() {
  const { data, error, isValidating, reload } = useCall(getVitalsSettings, {}, { background: true });
  return (
    <Card title={SETTINGS_MESSAGES.speedTitle} description={SETTINGS_MESSAGES.speedText}>
      {error && !data ? (
        <FailedState detail={error.message} retrying={isValidating} onRetry={() => void reload()} />
      ) : data ? (
        <SpeedForm settings={data} />
      ) : (
        <Skeleton height={100} />
      )}
    </Card>
  );
}

function SpeedForm({ settings }: { readonly settings: VitalsSettings }) {
  const action = useAction(saveVitalsSettings);
  const { data } = useCall(latestVitals, {}, { background: true });
  const [after, setAfter] = useState<VitalsSettings['after_crawl']>(settings.after_crawl);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const result = await action.run({ body: { after_crawl: after } });
    if (!result.ok) return;
    showToast({ title: SETTINGS_MESSAGES.speedSaved, tone: 'success' });
    await refreshCalls(getVitalsSettings);
  };
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Stack gap="md">
        <FormError>{action.error?.message}</FormError>
        {data && !data.lab.available && <Notice tone="info">{data.lab.problem}</Notice>}
        <SegmentedControl
          label="Measure after"
          data={CHOICES}
          value={after}
          onChange={(next) => setAfter(VITALS_AFTER.find((one) => one === next) ?? after)}
        />
        <FormActions>
          <Button type="submit" loading={action.running}>
            Save page speed
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}
