import { expect, it, jest } from '@jest/globals';
import { renderScreen } from '@canopy/testing';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { clustersOf, groupByTopic } from '../clusters-of.ts';
import { largePlan } from '../testing/large-plan.ts';
import { MapCanvas } from './MapCanvas.tsx';
import { itemsOf, ROOT } from './map-items.ts';
import { linesAt, linesOf } from './map-lines.ts';
import { ITEM_HEIGHT, placeItems } from './place-items.ts';

const { items } = itemsOf('Plan', groupByTopic(clustersOf(largePlan(4, 2, 'cluster'))), new Set(['c cluster 0', 'c cluster 1']));
const placed = placeItems(items);
const at = (id: string) => placed.find(({ item }) => item.id === id) as (typeof placed)[number];
const elementOf = (id: string) => document.querySelector<HTMLElement>(`[data-id="${id}"]`) as HTMLElement;

function mount() {
  const onDrop = jest.fn();
  let stop: () => void = () => undefined;
  let layOut: (next: typeof placed) => void = () => undefined;
  function Screen() {
    const [busy, setBusy] = useState(false);
    const [shown, setShown] = useState(placed);
    stop = () => setBusy(true);
    layOut = setShown;
    return <MapCanvas placed={shown} current={ROOT} busy={busy} onChoose={() => undefined} onToggle={() => undefined} onDrop={onDrop} />;
  }
  renderScreen(<Screen />);
  return { onDrop, stop: () => act(stop), layOut: (next: typeof placed) => act(() => layOut(next)) };
}
/** Takes an item up and moves it over another one, in the map's own pixels. */
const dragOver = async (id: string, over: string) => {
  const [from, to] = [at(id), at(over)];
  // Nothing has a size here, so the map is not scaled to fit.
  const zoom = Number(/scale\((.*)\)/.exec(document.querySelector<HTMLElement>('.react-flow__viewport')?.style.transform ?? '')?.[1]);
  const [dx, dy] = [to.x + to.width / 2 - from.x - from.width / 2, to.y - from.y];
  fireEvent.mouseDown(elementOf(id), { view: window, clientX: 0, clientY: 0 });
  // The first few pixels tell a drag from a click.
  fireEvent.mouseMove(window, { view: window, clientX: 3, clientY: 0 });
  await waitFor(() => expect(elementOf(id)).toHaveClass('dragging'));
  fireEvent.mouseMove(window, { view: window, clientX: 3 + dx * zoom, clientY: dy * zoom });
  return { x: dx, y: dy };
};

it('moves what is dragged, shows what it is over, and tells where it was dropped', async () => {
  const { onDrop } = mount();
  const by = await dragOver('k keyword 0', 'c cluster 1');
  const [, x, y] = /translate\((.*)px, ?(.*)px\)/.exec(elementOf('k keyword 0').style.transform) ?? [];
  expect([Number(x), Number(y)]).toEqual([expect.closeTo(by.x), expect.closeTo(by.y)]);
  expect(elementOf('c cluster 1')).toHaveAttribute('data-target');
  fireEvent.mouseUp(window, { view: window });
  expect(onDrop).toHaveBeenCalledWith(at('k keyword 0').item, at('c cluster 1').item);
  expect(elementOf('k keyword 0').style.transform).toBe('none');
  expect(elementOf('c cluster 1')).not.toHaveAttribute('data-target');
});

it('puts it back where dropping has no effect, and when the list is being saved', async () => {
  const { onDrop, stop } = mount();
  // Its own cluster.
  await dragOver('k keyword 0', 'c cluster 0');
  expect(elementOf('c cluster 0')).not.toHaveAttribute('data-target');
  fireEvent.mouseUp(window, { view: window });
  await waitFor(() => expect(elementOf('k keyword 0')).not.toHaveClass('dragging'));
  await dragOver('k keyword 0', 'c cluster 1');
  stop();
  await waitFor(() => expect(elementOf('k keyword 0').style.transform).toBe('none'));
  fireEvent.mouseUp(window, { view: window });
  expect(onDrop).not.toHaveBeenCalled();
});

it('puts it in its new place where the map is laid out anew meanwhile', async () => {
  const { onDrop, layOut } = mount();
  await dragOver('k keyword 0', 'c cluster 1');
  layOut(placed.map((one) => ({ ...one, y: one.y + 40 })));
  const { style } = elementOf('k keyword 0');
  expect([style.transform, style.top]).toEqual(['none', `${at('k keyword 0').y + 40}px`]);
  expect(elementOf('c cluster 1')).not.toHaveAttribute('data-target');
  fireEvent.mouseUp(window, { view: window });
  expect(onDrop).not.toHaveBeenCalled();
});

it('draws a line to each item, which follows it', () => {
  const lines = linesOf(placed);
  expect(lines.map(({ child }) => child).sort()).toEqual(items.flatMap(({ id }) => (id === ROOT ? [] : [id])).sort());
  const moved = linesAt(lines, 'c cluster 0', { x: 10, y: 20, width: 100 });
  expect(moved.map(({ parent, child }) => (parent === 'c cluster 0' ? child : parent)).sort()).toEqual(
    [at('c cluster 0').item.parent, 'k keyword 0', 'k keyword 2'].sort(),
  );
  for (const { parent, from, to } of moved)
    expect(parent === 'c cluster 0' ? from : to).toEqual({ x: parent === 'c cluster 0' ? 110 : 10, y: 20 + ITEM_HEIGHT / 2 });
});
