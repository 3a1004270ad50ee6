import { listSavedViews } from '@canopy/contract/host';
import { useCall, useOrganisationId, showToast } from '@canopy/shell-api';
import { Badge, Box, Button, Group, Icon, IconButton, Text, VisuallyHidden } from '@canopy/ui';
import { Menu } from '@canopy/ui/menus';
import { useState } from 'react';
import { VIEWS_MESSAGES } from './messages.ts';
import { NameDialog } from './NameDialog.tsx';
import { useAppliedView } from './use-applied-view.ts';
import { useViewActions } from './use-view-actions.ts';
import { permalink } from './view-address.ts';
import { ViewList } from './ViewList.tsx';

export interface SavedViewsMenuProps {
  /** the screen's path without the leading slash: `seo-audit/pages` */
  readonly screen: string;
  /** the URL parameters that the screen reads; absent: every parameter of a view is applied */
  readonly parameters?: readonly string[];
}

/** Menu of saved views of the current URL: apply, save, change, share and delete them. */
export function SavedViewsMenu({ screen, parameters }: SavedViewsMenuProps) {
  const organisationId = useOrganisationId();
  const { data, error } = useCall(listSavedViews, { query: { screen } });
  const views = data?.data;
  const view = useAppliedView(views, parameters);
  const actions = useViewActions(screen);
  const [naming, setNaming] = useState<'save' | 'rename' | null>(null);
  const { applied, isModified, present } = view;
  const changeable = applied?.can_change ? applied : undefined;

  const copyLink = async () => {
    const { link, byId } = permalink({ origin: location.origin, pathname: view.pathname, organisationId }, present, applied);
    try {
      await navigator.clipboard.writeText(link);
      showToast({
        title: VIEWS_MESSAGES.linkCopied,
        ...(applied && !byId && applied.scope === 'personal' && { description: VIEWS_MESSAGES.linkOfOwn }),
      });
    } catch {
      showToast({ title: VIEWS_MESSAGES.linkRefused, description: VIEWS_MESSAGES.linkRefusedText, tone: 'destructive' });
    }
  };
  const quiet = view.isGone ? VIEWS_MESSAGES.gone : view.leftOut.length > 0 ? VIEWS_MESSAGES.leftOut(view.leftOut) : '';

  return (
    <Group gap="xs" wrap="wrap">
      <Menu>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<Icon name="star" />}
            rightSection={
              isModified && (
                <Badge variant="light" size="sm" miw="max-content">
                  Modified
                </Badge>
              )
            }
          >
            {applied && <VisuallyHidden>Saved view: </VisuallyHidden>}
            <Text span inherit truncate maw={150}>
              {applied?.name ?? 'Saved views'}
            </Text>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Box mah={280} style={{ overflowY: 'auto' }}>
            <ViewList
              label="My views"
              views={views?.filter(({ scope }) => scope === 'personal') ?? []}
              applied={applied}
              onOpen={view.open}
            />
            <ViewList
              label="Views of the workspace"
              views={views?.filter(({ scope }) => scope === 'workspace') ?? []}
              applied={applied}
              onOpen={view.open}
            />
            {error && <Menu.Label>{VIEWS_MESSAGES.unread}</Menu.Label>}
          </Box>
          {(error || (views && views.length > 0)) && <Menu.Divider />}
          {changeable && isModified && (
            <Menu.Item leftSection={<Icon name="check" size={16} />} onClick={() => void actions.overwrite(changeable, present)}>
              Save changes
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Icon name="plus" size={16} />} onClick={() => setNaming('save')}>
            Save this view
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="link" size={16} />} onClick={() => void copyLink()}>
            Copy link
          </Menu.Item>
          {changeable && (
            <>
              <Menu.Item leftSection={<Icon name="pencil" size={16} />} onClick={() => setNaming('rename')}>
                Rename
              </Menu.Item>
              <Menu.Item
                color="bad"
                leftSection={<Icon name="trash" size={16} />}
                onClick={() => void actions.remove(changeable).then((removed) => removed && view.leave())}
              >
                Delete
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Group gap={4} wrap="nowrap" role="status">
        {quiet !== '' && (
          <Text size="xs" c="dimmed">
            {quiet}
          </Text>
        )}
      </Group>
      {view.isGone && <IconButton icon="x" size="sm" label="Dismiss" onClick={view.leave} />}
      {naming === 'save' && (
        <NameDialog
          title="Save this view"
          submit="Save view"
          asksScope
          onClose={() => setNaming(null)}
          onSave={(name, scope) => actions.save(name, scope, present)}
          onSaved={({ id }) => {
            setNaming(null);
            view.name(id);
          }}
        />
      )}
      {naming === 'rename' && changeable && (
        <NameDialog
          title="Rename this view"
          submit="Rename"
          name={changeable.name}
          asksScope={false}
          onClose={() => setNaming(null)}
          onSave={(name) => actions.rename(changeable, name)}
          onSaved={() => setNaming(null)}
        />
      )}
    </Group>
  );
}
