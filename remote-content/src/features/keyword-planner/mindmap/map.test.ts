import { describe, expect, it } from '@jest/globals';
import { clustersOf, groupByTopic } from '../clusters-of.ts';
import { FERN_KEYWORDS, plannedKeyword } from '../testing/planned-keyword.ts';
import { dropOf, itemsOf, MAX_ITEMS, openAtFirst } from './map-items.ts';
import { ITEM_HEIGHT, placeItems } from './place-items.ts';
import { drawMap } from './save-picture.ts';

describe('the map', () => {
  const topics = groupByTopic(clustersOf(FERN_KEYWORDS));
  const { items } = itemsOf('Ferns', topics, openAtFirst(topics));
  const of = (id: string) => items.find((item) => item.id === id) as (typeof items)[number];

  it('lets keywords join clusters, clusters merge, and a keyword go its own way', () => {
    expect(dropOf(of('k gravel'), of('c tree ferns'))).toEqual({ what: 'move', into: 'tree ferns' });
    expect(dropOf(of('k gravel'), of('k hardy ferns'))).toEqual({ what: 'move', into: 'tree ferns' });
    expect(dropOf(of('k gravel'), of('root'))).toEqual({ what: 'split' });
    expect(dropOf(of('c gravel'), of('k hardy ferns'))).toEqual({ what: 'merge', into: 'tree ferns' });
    for (const [dragged, target] of [
      ['k gravel', 'c gravel'],
      ['c gravel', 'c gravel'],
      ['c gravel', 'root'],
      ['root', 'c gravel'],
    ] as const)
      expect(dropOf(of(dragged), of(target))).toBeNull();
  });

  it('lays nothing over anything, and shows at most so many of a large project', () => {
    const many = Array.from({ length: 2_000 }, (_, at) => ({
      ...plannedKeyword(`word ${at}`, `cluster ${at % 90}`, at),
      topic: `topic ${(at % 90) % 20}`,
    }));
    const large = groupByTopic(clustersOf(many));
    const open = new Set(large.flatMap(({ clusters }) => clusters.map(({ name }) => `c ${name}`)));
    const { items: shown, hidden } = itemsOf('Large', large, open);
    expect(shown).toHaveLength(MAX_ITEMS);
    const keywords = shown.filter(({ kind }) => kind === 'keyword').length;
    expect(keywords + hidden).toBe(2_000);
    const placed = placeItems(shown);
    for (const [x, column] of Map.groupBy(placed, (one) => one.x)) {
      const rows = column.map(({ y }) => y).sort((a, b) => a - b);
      expect([x, rows.slice(1).every((y, at) => y - (rows[at] ?? 0) >= ITEM_HEIGHT)]).toEqual([x, true]);
    }
  });

  it('draws every item once into the picture', () => {
    const texts: string[] = [];
    const nothing = () => undefined;
    const pen = { scale: nothing, translate: nothing, fillRect: nothing, beginPath: nothing, moveTo: nothing, bezierCurveTo: nothing };
    drawMap(
      {
        ...pen,
        roundRect: nothing,
        stroke: nothing,
        fill: nothing,
        fillText: (text: string) => void texts.push(text),
        fillStyle: '',
        strokeStyle: '',
        font: '',
        lineWidth: 1,
        textBaseline: '',
      },
      placeItems(items),
      { ground: '#fff', line: '#ccc', text: '#000', box: '#fff' },
    );
    expect(texts).toEqual(['Ferns', 'tree ferns', 'gravel', 'tree ferns', 'hardy ferns', 'gravel']);
  });
});
