import { getPage, type AuditedPage } from '@canopy/contract/seo-audit';
import { Link, useCall } from '@canopy/shell-api';
import { Button, EmptyState, FailedState, Group, IconButton, Skeleton, Stack, Text } from '@canopy/ui';
import { UrlText } from '@canopy/ui/data';
import { FormActions } from '@canopy/ui/forms';
import { Drawer } from '@canopy/ui/overlays';
import type { ReactNode } from 'react';
import { DRAWER_MESSAGES } from './messages.ts';
import { PageDetails } from './PageDetails.tsx';
import { UncrawledPage } from './UncrawledPage.tsx';
import { useNeighbours } from './use-neighbours.ts';

/** The part of a row that the drawer shows before the page itself has loaded. */
export type DrawerRow = Pick<AuditedPage, 'id' | 'page_url' | 'title'> & Partial<Pick<AuditedPage, 'description'>>;

interface PageDrawerProps {
  /** id of the open page; empty: none */
  readonly id: string;
  /** the rows of the surrounding list */
  readonly rows: readonly DrawerRow[];
  readonly onGo: (id: string) => void;
  readonly onClose: () => void;
  /** `id` is an address whose page is still being looked up, or unknown */
  readonly absent?: 'looking' | 'unknown';
  /** additional buttons beside Optimize Now */
  readonly actions?: (id: string) => ReactNode;
}

/** The page's own row among the keyword gaps. */
const optimizePath = (url: string): string => `/keyword/gap/short?${new URLSearchParams({ search: url })}`;

/** Everything about one page; J and K step to the next and the previous one of the list. */
export function PageDrawer({ id, rows, onGo, onClose, absent, actions }: PageDrawerProps) {
  const { data, error, isValidating, reload } = useCall(getPage, id === '' || absent ? null : { params: { id } });
  const { previous, next } = useNeighbours(
    rows.map((row) => row.id),
    id,
    onGo,
  );
  // The previous response is kept until the new one arrives; the row already knows the new page's name.
  const detail = data?.page.id === id ? data : undefined;
  const page = detail?.page ?? rows.find((row) => row.id === id);
  const isGone = error?.status === 404;
  const step = (icon: 'chevron-up' | 'chevron-down', label: string, target: string | undefined) => (
    <IconButton icon={icon} label={label} disabled={target === undefined} onClick={() => target !== undefined && onGo(target)} />
  );
  return (
    <Drawer
      opened={id !== ''}
      onClose={onClose}
      size="lg"
      title={page ? page.title || DRAWER_MESSAGES.untitled : DRAWER_MESSAGES.page}
      description={
        page && (
          <>
            {page.description && (
              <Text size="sm" lineClamp={3} dir="auto">
                {page.description}
              </Text>
            )}
            <UrlText url={page.page_url} maxLength={64} href />
          </>
        )
      }
      actions={
        <Group gap="xs" wrap="nowrap">
          {step('chevron-up', 'Previous page (K)', previous)}
          {step('chevron-down', 'Next page (J)', next)}
        </Group>
      }
      footer={
        <FormActions>
          {id !== '' && !absent && !isGone && actions?.(id)}
          <Button component={Link} to={page ? optimizePath(page.page_url) : '/keyword/gap/short'}>
            {DRAWER_MESSAGES.optimize}
          </Button>
        </FormActions>
      }
    >
      {absent === 'unknown' ? (
        <UncrawledPage address={id} />
      ) : error && !detail ? (
        isGone ? (
          <EmptyState compact level={3} icon="search" title={DRAWER_MESSAGES.gone} description={DRAWER_MESSAGES.goneText} />
        ) : (
          <FailedState detail={error.message} onRetry={() => void reload()} retrying={isValidating} />
        )
      ) : detail ? (
        <PageDetails detail={detail} />
      ) : (
        <Stack gap="md" aria-busy>
          <Skeleton height={120} />
          <Skeleton height={200} />
          <Skeleton height={200} />
        </Stack>
      )}
    </Drawer>
  );
}
