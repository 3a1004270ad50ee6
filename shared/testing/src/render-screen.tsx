import type { UserData } from '@canopy/contract/host';
import { CallsProvider, MemoryRouter, adoptOrganisation, configureShell, forgetOrganisation, userStore } from '@canopy/shell-api/host';
import { useLocation } from '@canopy/shell-api';
import { CanopyProvider } from '@canopy/ui';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import type { Answer } from './answers.ts';
import { aUser } from './fixtures.ts';
import { serveAnswers } from './serve-answers.ts';
import { TEST_CONFIG } from './test-config.ts';

export interface ScreenOptions {
  /** URL to open the screen at */
  readonly at?: string;
  /** null: nobody is signed in */
  readonly user?: UserData | null;
  readonly answers?: readonly Answer[];
}

function signInAs(user: UserData | null): void {
  configureShell(TEST_CONFIG);
  if (!user) return signOutHere();
  const session = {
    access_token: 'test',
    token_type: 'Bearer',
    scope: 'openid',
    profile: { sub: user.id },
    expires_at: Math.floor(Date.now() / 1000) + 3_600,
  };
  sessionStorage.setItem(`oidc.user:${TEST_CONFIG.issuer}:${TEST_CONFIG.client_id}`, JSON.stringify(session));
  adoptOrganisation(user.organisation.id);
  userStore.setState({ user });
}

function signOutHere(): void {
  sessionStorage.clear();
  forgetOrganisation();
  userStore.setState({ user: null });
}

function Address({ onChange }: { readonly onChange: (address: string) => void }) {
  const { pathname, search } = useLocation();
  onChange(`${pathname}${search}`);
  return null;
}

/**
 * Renders a screen as the shell would: theme, router, query cache, a signed-in user, and the fake platform's answers.
 * @example const { platform, URL } = renderScreen(<PostsScreen />, { answers: [answer(listPosts, page)] });
 */
export function renderScreen(screen: ReactElement, { at = '/', user = aUser(), answers = [] }: ScreenOptions = {}) {
  signInAs(user);
  const platform = serveAnswers(answers);
  let address = at;
  const view = render(
    <CanopyProvider env="test">
      <CallsProvider>
        <MemoryRouter initialEntries={[at]}>
          {screen}
          <Address
            onChange={(next) => {
              address = next;
            }}
          />
        </MemoryRouter>
      </CallsProvider>
    </CanopyProvider>,
  );
  return { ...view, platform, address: () => address };
}
