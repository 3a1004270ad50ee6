import { Route, Routes, lazyScreen } from '@canopy/shell-api';
import { BlocknoteTestScreen } from './features/blocknote-test/BlocknoteTestScreen.tsx';
import { PromptTestingScreen } from './features/prompt-testing/PromptTestingScreen.tsx';

const AssistantsScreen = lazyScreen(async () => (await import('./features/assistants/AssistantsScreen.tsx')).AssistantsScreen);
const ChatScreen = lazyScreen(async () => (await import('./features/chat/ChatScreen.tsx')).ChatScreen);
const AutomationTesterScreen = lazyScreen(
  async () => (await import('./features/automation-tester/AutomationTesterScreen.tsx')).AutomationTesterScreen,
);
const VisibilityScreen = lazyScreen(async () => (await import('./features/ai-visibility/VisibilityScreen.tsx')).VisibilityScreen);

/** Standalone tools. */
export function Remote() {
  return (
    <Routes>
      <Route path="/assistants" element={<AssistantsScreen />} />
      <Route path="/ai-visibility" element={<VisibilityScreen />} />
      <Route path="/chat" element={<ChatScreen />} />
      <Route path="/prompt-testing" element={<PromptTestingScreen />} />
      <Route path="/automation-tester" element={<AutomationTesterScreen />} />
      <Route path="/blocknote-test" element={<BlocknoteTestScreen />} />
    </Routes>
  );
}
