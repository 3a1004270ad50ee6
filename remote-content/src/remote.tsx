import { Route, Routes } from '@canopy/shell-api';
import { PostScreen } from './features/posts/edit/PostScreen.tsx';
import { PostsScreen } from './features/posts/list/PostsScreen.tsx';
import { TermsScreen } from './features/terms/TermsScreen.tsx';

/** The content library. A new post and a stored one are one route, so that writing goes on when the first becomes the second. */
export function Remote() {
  return (
    <Routes>
      <Route path="/posts" element={<PostsScreen />} />
      <Route path="/posts/:id" element={<PostScreen />} />
      <Route path="/categories" element={<TermsScreen key="category" kind="category" />} />
      <Route path="/tags" element={<TermsScreen key="tag" kind="tag" />} />
    </Routes>
  );
}
