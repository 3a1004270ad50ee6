import { listOrganisations } from '@canopy/contract/host';
import { useCall, useOrganisationId } from '@canopy/shell-api';
import { FailedState, Icon, Skeleton, Text, UnstyledButton } from '@canopy/ui';
import { SearchInput } from '@canopy/ui/forms';
import { useState } from 'react';
import { useSwitchWorkspace } from '../session/use-switch-workspace.ts';
import classes from './Header.module.css';

/** The list is searchable from this many entries on. */
const SEARCH_FROM = 8;

/** The workspaces that the account may enter. */
export function WorkspaceList({ onDone }: { readonly onDone: () => void }) {
  const { data, error, reload } = useCall(listOrganisations, {});
  const selected = useOrganisationId();
  const switchTo = useSwitchWorkspace();
  const [text, setText] = useState('');
  if (error) return <FailedState title="The workspaces could not be listed" detail={error.message} onRetry={() => void reload()} />;
  if (!data) return <Skeleton height={72} />;
  const wanted = text.trim().toLowerCase();
  const found = data.filter(({ name, domain }) => `${name} ${domain}`.toLowerCase().includes(wanted));
  const choose = (id: string) => {
    onDone();
    void switchTo(id);
  };
  return (
    <>
      {data.length >= SEARCH_FROM && <SearchInput label="Search workspaces" value={text} onChange={setText} />}
      <ul className={classes.choices} aria-label="Workspaces">
        {found.map(({ id, name, domain }) => (
          <li key={id}>
            <UnstyledButton className={classes.choice} aria-current={id === selected || undefined} onClick={() => choose(id)}>
              <span className={classes.choiceText}>
                <span>{name}</span>
                <span className={classes.choiceNote}>{domain}</span>
              </span>
              {id === selected && <Icon name="check" size={16} label="selected" />}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <Text size="sm" c="dimmed" p="sm">
          No workspace found.
        </Text>
      )}
    </>
  );
}
