import { VITALS_AFTER, getVitalsSettings, latestVitals, saveVitalsSettings, type VitalsSettings } from '@canopy/contract/seo-audit';
import { refreshCalls, showToast, useAction, useCall } from '@canopy/shell-api';
import { Button, Card, FailedState, Notice, Skeleton, Stack } from '@canopy/ui';
import { FormActions, FormError, SegmentedControl } from '@canopy/ui/forms';
import { useCallForm } from '@canopy/views/forms';
import { AFTER_CRAWL, SETTINGS_MESSAGES } from './messages.ts';

const CHOICES = VITALS_AFTER.map((value) => ({ value, label: AFTER_CRAWL[value] }));

/** Whether page speed is measured automatically. */
export function SpeedCard() {
  const { data, error, isValidating, reload } = useCall(getVitalsSettings, {});
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
  const { data } = useCall(latestVitals, {});
  const form = useCallForm({
    initial: settings,
    send: (body: VitalsSettings) => action.run({ body }),
    done: async () => {
      showToast({ title: SETTINGS_MESSAGES.speedSaved, tone: 'success' });
      await refreshCalls(getVitalsSettings);
    },
    unsaved: 'the page speed setting',
  });
  const { after_crawl: after } = form.values;
  return (
    <form {...form.props}>
      <Stack gap="md">
        <FormError>{form.failure}</FormError>
        {data && !data.lab.available && <Notice tone="info">{data.lab.problem}</Notice>}
        <SegmentedControl
          label="Measure after"
          data={CHOICES}
          value={after}
          onChange={(next) => form.set('after_crawl', VITALS_AFTER.find((one) => one === next) ?? after)}
        />
        <FormActions>
          <Button type="submit" loading={form.running}>
            Save page speed
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}
