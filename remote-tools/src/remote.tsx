import { Route, Routes } from '@canopy/shell-api';
import { BlocknoteTestScreen } from './features/blocknote-test/BlocknoteTestScreen.tsx';

/** Tools that stand on their own. */
export function Remote() {
  return (
    <Routes>
      <Route path="/blocknote-test" element={<BlocknoteTestScreen />} />
    </Routes>
  );
}
