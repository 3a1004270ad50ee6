import { planVitals } from '@canopy/contract/seo-audit';
import { useCall } from '@canopy/shell-api';
import { Text } from '@canopy/ui';
import { formatDuration, formatInteger } from '@canopy/ui/data';
import { SPEED_MESSAGES } from './messages.ts';

/** What clicking Measure would involve: how many measurements, and how long. */
export function MeasurePlan() {
  const { data } = useCall(planVitals, {}, { background: true });
  if (!data || data.pages === 0) return null;
  const pages = data.pages === 1 ? '1 page' : `${formatInteger(data.pages)} pages`;
  return (
    <Text size="sm" c="dimmed">
      {SPEED_MESSAGES.plan(formatInteger(data.measurements), pages, data.seconds === null ? null : formatDuration(data.seconds))}
    </Text>
  );
}
