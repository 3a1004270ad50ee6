import { Route, Routes } from '@canopy/shell-api';
import { CategoriesScreen } from './features/categories/CategoriesScreen.tsx';
import { PostScreen } from './features/posts/edit/PostScreen.tsx';
import { PostsScreen } from './features/posts/list/PostsScreen.tsx';
import { TagsScreen } from './features/tags/TagsScreen.tsx';

/** The content library. A new post and a stored one are one route, so that writing goes on when the first becomes the second. */
export function Remote() {
  return (
    <Routes>
      <Route path="/posts" element={<PostsScreen />} />
      <Route path="/posts/:id" element={<PostScreen />} />
      <Route path="/categories" element={<CategoriesScreen />} />
      <Route path="/tags" element={<TagsScreen />} />
    </Routes>
  );
}
