import { TermsScreen } from '../../terms/TermsScreen.tsx';

/** What the posts are about. */
export function CategoriesScreen() {
  return <TermsScreen kind="category" />;
}
