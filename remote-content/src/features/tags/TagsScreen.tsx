import { TermsScreen } from '../../terms/TermsScreen.tsx';

/** Details that posts share. */
export function TagsScreen() {
  return <TermsScreen kind="tag" />;
}
