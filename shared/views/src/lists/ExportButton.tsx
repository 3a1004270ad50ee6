import { showFailure, useUser } from '@canopy/shell-api';
import { Button, Icon } from '@canopy/ui';
import { saveFile } from '@canopy/ui/data';
import { useState } from 'react';

interface ExportButtonProps {
  /** the file's name after the site's name: `pages` */
  readonly name: string;
  /** the file's content; may throw */
  readonly csv: () => Promise<string> | string;
  readonly disabled?: boolean;
  readonly label?: string;
  readonly size?: 'xs' | 'sm';
}

/** Exports all rows of the current view, not only those on screen. */
export function ExportButton({ name, csv, disabled = false, label = 'Export CSV', size = 'sm' }: ExportButtonProps) {
  const { organisation } = useUser();
  const [running, setRunning] = useState(false);
  const save = async () => {
    setRunning(true);
    try {
      saveFile(`${organisation.domain.replace(/[^a-z0-9.-]/gi, '-')}-${name}.csv`, await csv());
    } catch (error) {
      showFailure('The file could not be created', error);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button
      variant="default"
      size={size}
      leftSection={<Icon name="download" />}
      loading={running}
      disabled={disabled}
      onClick={() => void save()}
    >
      {label}
    </Button>
  );
}
