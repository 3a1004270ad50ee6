import type { UserData } from '@canopy/contract/host';
import type { Remotes } from '@canopy/federation/runtime';
import { useLocation } from '@canopy/shell-api';
import {
  adoptOrganisation,
  CallsProvider,
  configureShell,
  forgetOrganisation,
  forgetUser,
  MemoryRouter,
  userStore,
  type ShellConfig,
} from '@canopy/shell-api/host';
import { serveAnswers, TEST_CONFIG, type Answer } from '@canopy/testing';
import { CanopyProvider } from '@canopy/ui';
import { act, render } from '@testing-library/react';
import { Portal } from '../App.tsx';
import { RemotesContext } from '../federation/remotes-context.ts';
import { aRegistry, remotesOf } from './fixtures.ts';

export interface PortalOptions {
  readonly at: string;
  readonly remotes?: Remotes;
  /** whether the visitor is signed in; default yes */
  readonly signedIn?: boolean;
  /** claims of the identity token, beside the subject */
  readonly profile?: Readonly<Record<string, unknown>>;
  /** preloaded user data; without it the portal requests it */
  readonly user?: UserData;
  /** workspace that the URL named initially */
  readonly workspace?: string;
  readonly answers?: readonly Answer[];
  readonly config?: Partial<ShellConfig>;
  /** token of the preview link that opened the page */
  readonly preview?: string;
}

function prepare({ signedIn = true, profile, user, workspace, config, preview }: PortalOptions): void {
  configureShell({ ...TEST_CONFIG, ...config });
  sessionStorage.clear();
  if (preview) sessionStorage.setItem('canopy.preview', preview);
  forgetUser();
  forgetOrganisation();
  const session = {
    access_token: 'test',
    token_type: 'Bearer',
    scope: 'openid',
    profile: { sub: 'robin', ...profile },
    expires_at: Math.floor(Date.now() / 1_000) + 3_600,
  };
  if (signedIn) sessionStorage.setItem(`oidc.user:${TEST_CONFIG.issuer}:test`, JSON.stringify(session));
  if (workspace) adoptOrganisation(workspace);
  if (!user) return;
  adoptOrganisation(user.organisation.id);
  userStore.setState({ user });
}

/** Renders the whole portal at a URL, with the platform's answers behind `fetch`. */
export async function renderPortal(options: PortalOptions) {
  const { at, remotes = remotesOf(aRegistry()), answers = [] } = options;
  prepare(options);
  const platform = serveAnswers(answers);
  let address = at;
  const Address = () => {
    const { pathname, search, hash } = useLocation();
    address = `${pathname}${search}${hash}`;
    return null;
  };
  // Awaited because anything that suspends in an un-awaited render never shows.
  const view = await act(async () =>
    render(
      <CanopyProvider env="test">
        <RemotesContext value={remotes}>
          <CallsProvider>
            <MemoryRouter initialEntries={[at]}>
              <Portal />
              <Address />
            </MemoryRouter>
          </CallsProvider>
        </RemotesContext>
      </CanopyProvider>,
    ),
  );
  return { ...view, platform, remotes, address: () => address, path: () => address.split(/[?#]/)[0] };
}
