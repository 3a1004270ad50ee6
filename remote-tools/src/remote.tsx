import { Route, Routes, lazyScreen } from '@canopy/shell-api';
import type { ComponentType } from 'react';

const SCREENS: Readonly<Record<string, () => Promise<ComponentType>>> = {
  '/assistants': async () => (await import('./features/assistants/AssistantsScreen.tsx')).AssistantsScreen,
  '/ai-visibility': async () => (await import('./features/ai-visibility/VisibilityScreen.tsx')).VisibilityScreen,
  '/chat': async () => (await import('./features/chat/ChatScreen.tsx')).ChatScreen,
  '/prompt-testing': async () => (await import('./features/prompt-testing/PromptTestingScreen.tsx')).PromptTestingScreen,
  '/automation-tester': async () => (await import('./features/automation-tester/AutomationTesterScreen.tsx')).AutomationTesterScreen,
  '/blocknote-test': async () => (await import('./features/blocknote-test/BlocknoteTestScreen.tsx')).BlocknoteTestScreen,
};

// The screen about to be opened loads along with the remote. If that fails, it is fetched again when it is shown.
SCREENS[location.pathname]?.().catch(() => undefined);

const ROUTES = Object.entries(SCREENS).map(([path, load]) => {
  const Screen = lazyScreen(load);
  return <Route key={path} path={path} element={<Screen />} />;
});

/** Standalone tools. */
export function Remote() {
  return <Routes>{ROUTES}</Routes>;
}
