import type { Role } from '@canopy/federation';
import type { ComponentType } from 'react';

/** One of the host's own screens, in the terms that remotes use for theirs. */
export interface HostScreen {
  readonly path: string;
  readonly title: string;
  /** `bare`: outside the layout */
  readonly layout: 'shell' | 'bare';
  /** `anyone`; `account`: signed in, with or without a workspace; `member`: with user data of a workspace */
  readonly access: 'anyone' | 'account' | 'member';
  readonly roles?: readonly Role[];
  readonly load: () => Promise<ComponentType>;
}

export const LOGIN_PATH = '/login';
export const CALLBACK_PATH = '/auth/callback';
export const MAINTENANCE_PATH = '/maintenance';
export const CREATE_ORGANISATION_PATH = '/onboarding/create-organisation';
export const DETAILS_PATH = '/onboarding/details';
export const SITEMAP_PATH = '/onboarding/sitemap-selection';
export const GET_STARTED_PATH = '/get-started';
export const ACCOUNT_PATH = '/account';
export const SETTINGS_PATH = '/settings';
export const USERS_PATH = '/users';
export const STATUS_PATH = '/status';

const bare = { layout: 'bare', access: 'anyone' } as const;
const onboarding = { layout: 'bare', access: 'member' } as const;
const inside = { layout: 'shell', access: 'member' } as const;
const adminsOnly = { ...inside, roles: ['admin'] } as const;

/** Every screen of the host; each is its own chunk, so that the shell stays small. */
export const HOST_SCREENS: readonly HostScreen[] = [
  { ...bare, path: LOGIN_PATH, title: 'Sign in', load: async () => (await import('../../features/login/LoginScreen.tsx')).LoginScreen },
  {
    ...bare,
    path: CALLBACK_PATH,
    title: 'Signing in',
    load: async () => (await import('../../features/login/CallbackScreen.tsx')).CallbackScreen,
  },
  {
    ...bare,
    path: MAINTENANCE_PATH,
    title: 'Maintenance',
    load: async () => (await import('../../features/maintenance/MaintenanceScreen.tsx')).MaintenanceScreen,
  },
  {
    ...bare,
    access: 'account',
    path: '/connect',
    title: 'Connect',
    load: async () => (await import('../../features/connect/ConnectScreen.tsx')).ConnectScreen,
  },
  {
    ...bare,
    access: 'account',
    path: CREATE_ORGANISATION_PATH,
    title: 'Add workspace',
    load: async () => (await import('../../features/workspace/CreateWorkspaceScreen.tsx')).CreateWorkspaceScreen,
  },
  {
    ...onboarding,
    path: DETAILS_PATH,
    title: 'Workspace details',
    load: async () => (await import('../../features/workspace/WorkspaceDetailsScreen.tsx')).WorkspaceDetailsScreen,
  },
  {
    ...onboarding,
    path: SITEMAP_PATH,
    title: 'Choose a sitemap',
    load: async () => (await import('../../features/sitemap/SitemapScreen.tsx')).SitemapScreen,
  },
  {
    ...inside,
    path: GET_STARTED_PATH,
    title: 'Get started',
    load: async () => (await import('../../features/get-started/GetStartedScreen.tsx')).GetStartedScreen,
  },
  {
    ...inside,
    path: ACCOUNT_PATH,
    title: 'Users',
    load: async () => (await import('../../features/account/AccountScreen.tsx')).AccountScreen,
  },
  {
    ...inside,
    path: SETTINGS_PATH,
    title: 'Settings',
    load: async () => (await import('../../features/settings/SettingsScreen.tsx')).SettingsScreen,
  },
  {
    ...adminsOnly,
    path: USERS_PATH,
    title: 'All users',
    load: async () => (await import('../../features/users/UsersScreen.tsx')).UsersScreen,
  },
  {
    ...adminsOnly,
    path: STATUS_PATH,
    title: 'Status',
    load: async () => (await import('../../features/status/StatusScreen.tsx')).StatusScreen,
  },
];

/** The host's screen at a path, ignoring a trailing slash. */
export function hostScreenAt(path: string): HostScreen | undefined {
  const wanted = path.replace(/\/+$/, '') || '/';
  return HOST_SCREENS.find((screen) => screen.path === wanted);
}
