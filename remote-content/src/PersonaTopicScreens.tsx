import { PersonaTopicRoutes } from './features/persona-topics/PersonaTopicRoutes.tsx';
import { StoredPostEditor } from './features/posts/edit/StoredPostEditor.tsx';

/** Persona topics with the post editor inside: two features that do not know each other. */
export const PersonaTopicScreens = () => <PersonaTopicRoutes editor={StoredPostEditor} />;
