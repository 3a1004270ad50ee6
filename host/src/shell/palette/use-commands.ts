import { listOrganisations, type UserData } from '@canopy/contract/host';
import { useCall, useGo } from '@canopy/shell-api';
import { useColorScheme, type ColorSchemeChoice } from '@canopy/ui';
import { useRegistryRemotes, useRemotes } from '../../federation/remotes-context.ts';
import { useSwitchWorkspace } from '../session/use-switch-workspace.ts';
import { useSignOut } from '../sidebar/use-sign-out.ts';
import { placesToGo, type Command } from './commands.ts';
import { openOverlay } from './palette-store.ts';

const SCHEMES: readonly { choice: ColorSchemeChoice; label: string }[] = [
  { choice: 'light', label: 'Light appearance' },
  { choice: 'dark', label: 'Dark appearance' },
  { choice: 'system', label: 'System appearance' },
];

/** Everything the palette offers to this user. */
export function useCommands(user: UserData): readonly Command[] {
  const remotes = useRegistryRemotes();
  const { routes } = useRemotes();
  const go = useGo();
  const switchTo = useSwitchWorkspace();
  const { setChoice } = useColorScheme();
  const { start } = useSignOut();
  const workspaces = useCall(listOrganisations, {}).data ?? [];
  const action = (id: string, label: string, keywords: readonly string[], run: () => void): Command => ({
    id,
    group: 'Actions',
    label,
    note: '',
    keywords,
    run,
  });
  return [
    ...placesToGo({ remotes, routes, user, go: (path) => void go(path) }),
    ...workspaces
      .filter(({ id }) => id !== user.organisation.id)
      .map(({ id, name, domain }): Command => ({
        id,
        group: 'Workspaces',
        label: name,
        note: domain,
        keywords: ['switch workspace'],
        run: () => void switchTo(id),
      })),
    ...SCHEMES.map(({ choice, label }) => action(`scheme-${choice}`, label, ['theme', 'colour'], () => setChoice(choice))),
    action('shortcuts', 'Keyboard shortcuts', ['keys', 'help'], () => openOverlay('shortcuts')),
    action('sign-out', 'Sign out', ['log out', 'leave'], start),
  ];
}
