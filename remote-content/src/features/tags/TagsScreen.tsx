import { TermsScreen } from '../../terms/TermsScreen.tsx';

/** The tags of posts. */
export function TagsScreen() {
  return <TermsScreen kind="tag" />;
}
