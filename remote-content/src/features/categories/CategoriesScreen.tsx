import { TermsScreen } from '../../terms/TermsScreen.tsx';

/** The categories of posts. */
export function CategoriesScreen() {
  return <TermsScreen kind="category" />;
}
