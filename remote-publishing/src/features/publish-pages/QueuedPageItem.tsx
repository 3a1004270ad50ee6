import type { QueuedPage } from '@canopy/contract/publishing';
import { IconButton, Group, Stack, Text, UnstyledButton, Icon } from '@canopy/ui';
import { UrlText } from '@canopy/ui/data';
import { Switch } from '@canopy/ui/forms';
import { useId, useState } from 'react';
import { BlockChoice } from '../../preview/BlockChoice.tsx';
import { CompareContent } from '../../preview/CompareContent.tsx';

export interface PageChoice {
  readonly taken: Readonly<Record<number, boolean>>;
  readonly content: string;
}

interface QueuedPageItemProps {
  readonly page: QueuedPage;
  readonly choice: PageChoice | undefined;
  readonly onChoose: (choice: PageChoice) => void;
  readonly onRemove: () => void;
}

/** A queued page: original and updated content on demand, each change to be accepted or rejected, and removal from the queue. */
export function QueuedPageItem({ page, choice, onChoose, onRemove }: QueuedPageItemProps) {
  const [open, setOpen] = useState(false);
  const [byChange, setByChange] = useState(false);
  const id = useId();
  return (
    <Stack gap="sm">
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Stack gap={0} miw={0}>
          <UnstyledButton aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            <Group gap="sm" wrap="nowrap">
              <Icon name={open ? 'chevron-down' : 'chevron-right'} />
              <Text size="sm" fw={500}>
                {page.title || page.page_url}
              </Text>
            </Group>
          </UnstyledButton>
          <UrlText url={page.page_url} />
        </Stack>
        <IconButton icon="trash" label={`Remove ${page.title || page.page_url} from the queue`} onClick={onRemove} />
      </Group>
      {open && (
        <Stack id={id} gap="md">
          <Switch label="Choose change by change" checked={byChange} onChange={(event) => setByChange(event.currentTarget.checked)} />
          {byChange ? (
            <BlockChoice
              before={page.originalContent}
              after={page.content}
              taken={choice?.taken ?? {}}
              onChange={(taken, content) => onChoose({ taken, content })}
            />
          ) : (
            <CompareContent before={page.originalContent} after={choice?.content ?? page.content} />
          )}
        </Stack>
      )}
    </Stack>
  );
}
