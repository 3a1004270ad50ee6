import { showToast, useUser } from '@canopy/shell-api';
import { Button, Icon } from '@canopy/ui';
import { useState } from 'react';
import { pagesAsCsv, saveFile } from './export-pages.ts';
import { PAGES_MESSAGES } from './messages.ts';
import type { PageFilters } from './use-page-filters.ts';

/** Saves all pages of the present view, not just those on screen. */
export function ExportButton({ query, disabled }: { readonly query: PageFilters['query']; readonly disabled: boolean }) {
  const { organisation } = useUser();
  const [running, setRunning] = useState(false);
  const save = async () => {
    setRunning(true);
    try {
      saveFile(`${organisation.domain.replace(/[^a-z0-9.-]/gi, '-')}-pages.csv`, await pagesAsCsv(query));
    } catch (error) {
      showToast({ title: PAGES_MESSAGES.exportFailed, description: (error as Error).message, tone: 'destructive' });
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button variant="default" leftSection={<Icon name="download" />} loading={running} disabled={disabled} onClick={() => void save()}>
      Export CSV
    </Button>
  );
}
