import { Route, Routes } from '@canopy/shell-api';
import { BlocknoteTestScreen } from './features/blocknote-test/BlocknoteTestScreen.tsx';
import { PromptTestingScreen } from './features/prompt-testing/PromptTestingScreen.tsx';

/** Tools that stand on their own. */
export function Remote() {
  return (
    <Routes>
      <Route path="/prompt-testing" element={<PromptTestingScreen />} />
      <Route path="/blocknote-test" element={<BlocknoteTestScreen />} />
    </Routes>
  );
}
