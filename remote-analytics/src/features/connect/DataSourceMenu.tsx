import { permissionLabel, updateSearchData, updateWebData, type GoogleConnection, type ImportState } from '@canopy/contract/analytics';
import { Link, useUser, showOutcome, useAction } from '@canopy/shell-api';
import { Button, Group, Icon, Stack } from '@canopy/ui';
import { KeyValueList, formatDate, formatRelative } from '@canopy/ui/data';
import { Popover } from '@canopy/ui/menus';
import { useState } from 'react';
import { isImporting, useConnection } from '../../shell/connection.ts';
import { SOURCE_NAMES } from '../../shell/messages.ts';
import { DisconnectDialog } from './DisconnectDialog.tsx';
import { CONNECT_MESSAGES as WORDS } from './messages.ts';

const importedAt = ({ imported_at, first_day, last_day }: ImportState): string => {
  if (first_day === null || last_day === null) return WORDS.never;
  return `${imported_at === null ? WORDS.never : formatRelative(imported_at)} (${formatDate(first_day)} – ${formatDate(last_day)})`;
};

const facts = (connection: GoogleConnection) => [
  { label: WORDS.property, value: connection.property ?? WORDS.none },
  { label: WORDS.permission, value: permissionLabel(connection.permission) },
  { label: `${WORDS.lastImport}, ${SOURCE_NAMES.search}`, value: importedAt(connection.search) },
  { label: WORDS.webProperty, value: connection.ga_property_id ?? WORDS.none },
  { label: `${WORDS.lastImport}, ${SOURCE_NAMES.web}`, value: importedAt(connection.web) },
];

/** Where the figures come from, and the actions for that source. */
export function DataSourceMenu() {
  const { is_admin } = useUser();
  const { data: connection } = useConnection();
  const [opened, setOpened] = useState(false);
  const [disconnecting, setDisconnecting] = useState(false);
  const update = useUpdateNow();
  if (!connection) return null;
  return (
    <>
      <Popover opened={opened} onChange={setOpened} position="bottom-end" width={360} trapFocus returnFocus>
        <Popover.Target>
          <Button variant="default" leftSection={<Icon name="database" />} onClick={() => setOpened(!opened)}>
            {WORDS.source}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <Stack gap="md">
            <KeyValueList items={facts(connection)} />
            <Group gap="sm">
              {is_admin && connection.state === 'connected' && (
                <Button size="xs" loading={update.running || isImporting(connection)} onClick={() => void update.run(connection)}>
                  {WORDS.updateNow}
                </Button>
              )}
              <Button size="xs" variant="default" component={Link} to="/gsc-data-updating?choose=properties">
                {WORDS.change}
              </Button>
              <Button
                size="xs"
                variant="subtle"
                color="bad"
                onClick={() => {
                  setOpened(false);
                  setDisconnecting(true);
                }}
              >
                {WORDS.disconnect}
              </Button>
            </Group>
          </Stack>
        </Popover.Dropdown>
      </Popover>
      <DisconnectDialog opened={disconnecting} onClose={() => setDisconnecting(false)} />
    </>
  );
}

/** Starts imports of the connected sources; the banner shows their progress. */
function useUpdateNow() {
  const { reload } = useConnection();
  const search = useAction(updateSearchData);
  const web = useAction(updateWebData);
  const run = async (connection: GoogleConnection) => {
    const started = await Promise.all([
      connection.property && search.run({ body: {} }),
      connection.ga_property_id && web.run({ body: {} }),
    ]);
    const asked = started.filter((result) => typeof result === 'object' && result !== null);
    const well = asked.filter(({ ok }) => ok).length;
    showOutcome(
      { well, total: asked.length },
      {
        all: WORDS.updateStarted,
        partial: WORDS.updateStartedPartly(well, asked.length),
        none: WORDS.updateNotStarted,
        nothing: WORDS.updateNotStarted,
        reasons: asked.map((result) => (result.ok ? null : result.error.message)),
      },
    );
    await reload();
  };
  return { run, running: search.running || web.running };
}
