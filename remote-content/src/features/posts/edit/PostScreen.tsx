import { useGo, useOrganisationId, useParams } from '@canopy/shell-api';
import { useState } from 'react';
import { PostEditor } from './PostEditor.tsx';

/** One visit: which post it opened, and the id that a new one will get. */
interface Visit {
  readonly id: string;
  readonly becomes: string | null;
  readonly number: number;
}

/** `/posts/new` and `/posts/:id`. When a new post gets its id, the address changes without interrupting the writer. */
export function PostScreen() {
  const { id = 'new' } = useParams();
  const organisation = useOrganisationId();
  const go = useGo();
  const [visit, setVisit] = useState<Visit>({ id, becomes: null, number: 0 });
  if (visit.id !== id) setVisit({ id, becomes: null, number: id === visit.becomes ? visit.number : visit.number + 1 });

  const adoptId = (created: string) => {
    setVisit((present) => ({ ...present, becomes: created }));
    go(`/posts/${created}`, { replace: true, keepQuery: true });
  };
  if (organisation === null) return null;
  return <PostEditor key={`${organisation} ${visit.number}`} organisation={organisation} id={id} onCreated={adoptId} />;
}
