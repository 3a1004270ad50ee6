import { exportOrganisation } from '@canopy/contract/host';
import { showToast, useAction, useUser } from '@canopy/shell-api';
import { Button, Card, Icon } from '@canopy/ui';
import { FormError } from '@canopy/ui/forms';
import { saveFile } from '@canopy/ui/data';

const fileName = (workspace: string, at: string) => `${workspace.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${at.slice(0, 10)}.json`;

/** Exports everything the workspace stores as a file. */
export function DataCard() {
  const { organisation } = useUser();
  const { run, running, error } = useAction(exportOrganisation);
  const download = async () => {
    const result = await run({});
    if (!result.ok) return;
    saveFile(fileName(organisation.name, result.data.exported_at), JSON.stringify(result.data, null, 2), 'application/json');
    showToast({ title: 'Export downloaded', tone: 'success' });
  };
  return (
    <Card
      title="Your data"
      description="Everything this workspace stores, as JSON. Passwords, keys and what is personal to others are left out."
      actions={
        <Button variant="default" loading={running} leftSection={<Icon name="download" size={16} />} onClick={() => void download()}>
          Export data
        </Button>
      }
    >
      {error ? <FormError>{error.message}</FormError> : null}
    </Card>
  );
}
