import { exportOwnData } from '@canopy/contract/host';
import { showToast, useAction, useUser } from '@canopy/shell-api';
import { Button, Card, Icon } from '@canopy/ui';
import { FormError } from '@canopy/ui/forms';
import { saveFile } from '@canopy/ui/data';

const fileName = (workspace: string, at: string) =>
  `my-data-${workspace.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${at.slice(0, 10)}.json`;

/** Exports what is the user's own in the workspace, such as chats and prompts, which nobody else can export. */
export function OwnDataCard() {
  const { organisation } = useUser();
  const { run, running, error } = useAction(exportOwnData);
  const download = async () => {
    const result = await run({});
    if (!result.ok) return;
    saveFile(fileName(organisation.name, result.data.exported_at), JSON.stringify(result.data, null, 2), 'application/json');
    const rows = Object.values(result.data.tables).reduce((sum, table) => sum + table.length, 0);
    showToast({ title: rows === 0 ? 'Export downloaded. You have nothing of your own here yet.' : 'Export downloaded', tone: 'success' });
  };
  return (
    <Card
      title="Your own data"
      description={`Your notes, views, chats and prompts in ${organisation.name}, as JSON. They are in nobody else’s export.`}
      actions={
        <Button variant="default" loading={running} leftSection={<Icon name="download" size={16} />} onClick={() => void download()}>
          Export my data
        </Button>
      }
    >
      {error ? <FormError>{error.message}</FormError> : null}
    </Card>
  );
}
