// The planner's mindmap with as many nodes as it ever shows, for `npm run bench -- keywords`.
import type { PlannedKeyword } from '@canopy/contract/content';
import { CanopyProvider } from '@canopy/ui';
import { createRoot } from 'react-dom/client';
import { clustersOf, groupByTopic } from '../clusters-of.ts';
import { Mindmap } from '../mindmap/Mindmap.tsx';

const CLUSTERS = 480;
const TOPICS = 20;

const keywords = Array.from({ length: 2 * CLUSTERS }, (_, at): PlannedKeyword => ({
  keyword: `keyword ${at}`,
  cluster: `cluster of keywords ${at % CLUSTERS}`,
  topic: `topic ${(at % CLUSTERS) % TOPICS}`,
  source: 'typed',
  intent: 'unclear',
  clicks: at % 9,
  impressions: at,
  position: 5,
  page_url: null,
  note: '',
  metrics: [],
}));
const topics = groupByTopic(clustersOf(keywords));

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
