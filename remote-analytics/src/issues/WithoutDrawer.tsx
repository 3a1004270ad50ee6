import { Link } from '@canopy/shell-api';
import { Anchor, Group, IconButton, Stack, Text } from '@canopy/ui';
import { UrlText } from '@canopy/ui/data';
import { useEffect, useState } from 'react';
import classes from './PageIssues.module.css';

/** Normally, the drawer appears within this time, in ms. */
const PATIENCE_MS = 800;

interface WithoutDrawerProps {
  readonly page: string;
  readonly onClose: () => void;
}

/** Replaces the drawer while its remote is down: a plain link to the same information. */
export function WithoutDrawer({ page, onClose }: WithoutDrawerProps) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <section className={classes.absent} aria-label="Page issues" role="status">
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
        <Stack gap="xs">
          <Text size="sm">The issues of this page cannot be shown right now.</Text>
          <UrlText url={page} maxLength={44} />
          <Anchor component={Link} to={`/seo-audit/pages?search=${encodeURIComponent(page)}`} size="sm">
            Find it in the audited pages
          </Anchor>
        </Stack>
        <IconButton icon="x" size="sm" label="Close" tooltip={false} onClick={onClose} />
      </Group>
    </section>
  );
}
