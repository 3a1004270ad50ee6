// The planner's mindmap with as many nodes as it ever shows, and plain boxes to compare it with, for `npm run bench -- keywords`.
import { CanopyProvider } from '@canopy/ui';
import { createRoot } from 'react-dom/client';
import { clustersOf, groupByTopic } from '../clusters-of.ts';
import { Mindmap } from '../mindmap/Mindmap.tsx';
import { largePlan } from './large-plan.ts';

const CLUSTERS = 480;
const topics = groupByTopic(clustersOf(largePlan(2 * CLUSTERS, CLUSTERS, 'cluster of keywords')));

const app = document.querySelector('#app') as HTMLElement;
const root = createRoot(app);

function mountMindmap(): void {
  root.render(
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

/** Moves an element with the mouse, by nothing but its transform. */
function letMove(handle: HTMLElement, moved: HTMLElement, from: { x: number; y: number }): void {
  handle.addEventListener('mousedown', (down) => {
    down.stopPropagation();
    // Nothing is selected, which the browser would drag itself.
    down.preventDefault();
    const place = (event: MouseEvent) => {
      moved.style.transform = `translate(${from.x + event.clientX - down.clientX}px,${from.y + event.clientY - down.clientY}px)`;
      handle.classList.add('dragging');
    };
    moved.style.willChange = 'transform';
    addEventListener('mousemove', place);
    addEventListener('mouseup', () => (removeEventListener('mousemove', place), handle.classList.remove('dragging')), { once: true });
  });
}

/** In place of the map, a plain box for each of its items in view: what this browser can move at best. */
function mountPlain(): void {
  const pane = (app.querySelector('.react-flow') as HTMLElement).getBoundingClientRect();
  const boxes = [...app.querySelectorAll('.react-flow__node')]
    .map((node) => node.getBoundingClientRect())
    .filter(({ top, bottom }) => bottom > pane.top && top < pane.bottom);
  root.unmount();
  const [ground, all] = [document.createElement('div'), document.createElement('div')];
  ground.className = 'plain-pane';
  ground.style.cssText = `position:absolute;overflow:hidden;left:${pane.x}px;top:${pane.y}px;width:${pane.width}px;height:${pane.height}px`;
  all.style.cssText = 'position:absolute;inset:0';
  for (const { x, y, width, height } of boxes) {
    const box = document.createElement('div');
    const at = { x: x - pane.x, y: y - pane.y };
    box.className = 'plain-box';
    box.style.cssText = `position:absolute;width:${width}px;height:${height}px;background:#9ab;transform:translate(${at.x}px,${at.y}px)`;
    letMove(box, box, at);
    all.append(box);
  }
  ground.append(all);
  letMove(ground, all, { x: 0, y: 0 });
  app.replaceChildren(ground);
}
Object.assign(globalThis, { mountMindmap, mountPlain });
