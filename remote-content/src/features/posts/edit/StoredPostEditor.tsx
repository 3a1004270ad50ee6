import { useOrganisationId } from '@canopy/shell-api';
import { PostEditor } from './PostEditor.tsx';

const nothing = () => undefined;

/** A stored post in the editor, inside another screen. */
export function StoredPostEditor({ id }: { readonly id: string }) {
  const organisation = useOrganisationId();
  if (organisation === null) return null;
  return <PostEditor key={`${organisation} ${id}`} organisation={organisation} id={id} onCreated={nothing} embedded />;
}
