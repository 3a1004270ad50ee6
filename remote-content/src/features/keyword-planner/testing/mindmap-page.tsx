// The planner's mindmap with as many nodes as it ever shows, for `npm run bench -- keywords`.
import { CanopyProvider } from '@canopy/ui';
import { createRoot } from 'react-dom/client';
import { clustersOf, groupByTopic } from '../clusters-of.ts';
import { Mindmap } from '../mindmap/Mindmap.tsx';
import { largePlan } from './large-plan.ts';

const CLUSTERS = 480;
const topics = groupByTopic(clustersOf(largePlan(2 * CLUSTERS, CLUSTERS, 'cluster of keywords')));

function mountMindmap(): void {
  createRoot(document.querySelector('#app') as HTMLElement).render(
    <CanopyProvider>
      <Mindmap
        name="Large"
        topics={topics}
        names={[]}
        busy={false}
        failure={undefined}
        onMove={() => Promise.resolve(true)}
        onRename={() => undefined}
      />
    </CanopyProvider>,
  );
}
Object.assign(globalThis, { mountMindmap });
