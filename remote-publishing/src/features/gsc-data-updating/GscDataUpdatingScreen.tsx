import { permissionLabel, getGoogleConnection, type GoogleConnection } from '@canopy/contract/analytics';
import { Link, useUrlState, onTaskSettled, reloadUser, useCall } from '@canopy/shell-api';
import { Badge, Button, Card, EmptyState, FailedState, Notice, PageHeader, Skeleton, Stack } from '@canopy/ui';
import { KeyValueList } from '@canopy/ui/data';
import { TASK_POLL_MS } from '@canopy/contract';
import { useEffect } from 'react';
import { GOOGLE_MESSAGES as WORDS } from '../../google/messages.ts';
import { PropertyPicker } from '../../google/PropertyPicker.tsx';
import { useConsent } from '../../google/use-consent.ts';
import { ImportProgress } from './ImportProgress.tsx';

const isImporting = (connection: GoogleConnection | undefined): boolean => Boolean(connection?.search.task_id ?? connection?.web.task_id);

/** The connection with both imports, polled while one of them runs. It includes the tasks' ids, so a reload loses nothing. */
function useImports() {
  const result = useCall(getGoogleConnection, {}, { refreshMs: (latest) => (isImporting(latest) ? TASK_POLL_MS : 0) });
  const { reload } = result;
  useEffect(
    () =>
      onTaskSettled(async () => {
        // The connected sources may have changed: tabs and the empty state depend on the user's workspace.
        await Promise.all([reload(), reloadUser().catch(() => undefined)]);
      }),
    [reload],
  );
  return result;
}

const facts = ({ property, permission, ga_property_id }: GoogleConnection) => [
  { label: WORDS.searchLegend, value: property ?? '–' },
  { label: 'Permission', value: permissionLabel(permission) },
  { label: 'Google Analytics property', value: ga_property_id ?? '–' },
];

/** Live progress of both imports; it is safe to leave and return. Also where other properties are chosen. */
export function GscDataUpdatingScreen() {
  const { data: connection, error, isValidating, reload } = useImports();
  const [choosing, setChoosing] = useUrlState<'' | 'properties'>('choose', '', (text) => text === 'properties');
  const consent = useConsent();
  const running = isImporting(connection);

  const body = () => {
    if (!connection)
      return error ? (
        <FailedState detail={error.message} onRetry={() => void reload()} retrying={isValidating} />
      ) : (
        <Skeleton height={220} />
      );
    if (connection.state === 'none' || connection.state === 'chosen') {
      return (
        <EmptyState
          icon="google"
          title={WORDS.notConnectedTitle}
          description={WORDS.notConnectedText}
          action={
            <Button component={Link} to="/dashboard">
              {WORDS.goConnect}
            </Button>
          }
        />
      );
    }
    return (
      <>
        {connection.state === 'reconnect' && (
          <Notice
            tone="warning"
            action={
              <Button size="xs" loading={consent.running} onClick={consent.ask}>
                {WORDS.again}
              </Button>
            }
          >
            {WORDS.reconnectText}
          </Notice>
        )}
        <Card title={running ? WORDS.updatingTitle : WORDS.updatingDone} description={running ? WORDS.updatingText : WORDS.doneText}>
          <Stack gap="xl">
            {connection.property && <ImportProgress name={WORDS.search} state={connection.search} />}
            {connection.ga_property_id && <ImportProgress name={WORDS.web} state={connection.web} />}
          </Stack>
        </Card>
        {choosing === 'properties' && connection.state === 'connected' ? (
          <PropertyPicker connection={connection} onChosen={() => setChoosing('')} onCancel={() => setChoosing('')} />
        ) : (
          <Card
            title={WORDS.pickTitle}
            actions={
              connection.state === 'connected' && (
                <Button size="xs" variant="default" onClick={() => setChoosing('properties')}>
                  {WORDS.change}
                </Button>
              )
            }
          >
            <KeyValueList items={facts(connection)} />
          </Card>
        )}
      </>
    );
  };
  return (
    <Stack gap="lg">
      <PageHeader
        title="Google data"
        badge={connection?.sandbox && <Badge>Sandbox data</Badge>}
        actions={
          <Button component={Link} to="/dashboard/overview" variant={running ? 'default' : 'filled'}>
            {WORDS.openDashboards}
          </Button>
        }
      />
      {body()}
    </Stack>
  );
}
