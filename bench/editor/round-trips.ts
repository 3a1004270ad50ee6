import type { Page } from '@playwright/test';
import { BEYOND, fixtureOf } from './fixtures.ts';

export interface RoundTrips {
  readonly fixtures: number;
  /** those whose content differs afterwards */
  readonly lossy: readonly { readonly before: string; readonly after: string }[];
  /** those that change again on the second round trip */
  readonly restless: number;
  readonly beyond: readonly { readonly what: string; readonly keepsWords: boolean; readonly after: string }[];
}

interface Api {
  roundTrip: (html: string) => string;
}

/** HTML to blocks and back, compared as a reader sees it: kinds of block, their depth, words, styles and links. */
export async function roundTrips(page: Page, count: number): Promise<RoundTrips> {
  const fixtures = Array.from({ length: count }, (_, index) => fixtureOf(index + 1));
  const found = await page.evaluate(
    (all) => {
      const { roundTrip } = globalThis as unknown as Api;
      const MARKS: Readonly<Record<string, string>> = { STRONG: 'b', B: 'b', EM: 'i', I: 'i', U: 'u', S: 's', DEL: 's', CODE: 'c' };
      const BLOCKS = /^(?:H[1-6]|P|LI|BLOCKQUOTE|PRE|TD|TH|HR|IMG)$/;
      /** What a reader sees, one line per block. */
      const said = (html: string): string => {
        const lines: { kind: string; text: string }[] = [];
        const { body } = new DOMParser().parseFromString(html, 'text/html');
        const walk = (node: Node, kind: string, marks: string, depth: number): void => {
          for (const child of node.childNodes) {
            if (child instanceof Text) {
              const text = kind.startsWith('PRE') ? child.data : child.data.replace(/\s+/g, ' ');
              const line = lines.at(-1);
              if (line && text.trim() !== '') line.text += `${marks}|${text.trim()}~`;
              continue;
            }
            if (!(child instanceof HTMLElement)) continue;
            const name = child.tagName;
            const list = name === 'UL' || name === 'OL';
            const isBlock = BLOCKS.test(name) && !(name === 'P' && /^(?:LI|BLOCKQUOTE|TD|TH)/.test(kind));
            const inner = isBlock ? `${name}${name === 'LI' ? (child.parentElement?.tagName ?? '') + depth : ''}` : kind;
            if (isBlock) {
              const of = child instanceof HTMLImageElement ? `${child.src} ${child.alt}` : '';
              lines.push({ kind: inner, text: of });
            }
            const mark = name === 'A' ? `a(${child.getAttribute('href') ?? ''})` : kind.startsWith('PRE') ? '' : (MARKS[name] ?? '');
            walk(child, inner, mark === '' ? marks : [...marks.split(','), mark].toSorted().join(','), depth + (list ? 1 : 0));
          }
        };
        walk(body, '', '', 0);
        // Adjacent runs of the same style count as one, however they were split.
        return lines
          .filter(({ kind, text }) => text !== '' || kind === 'HR')
          .map(({ kind, text }) => {
            const runs = text.split('~').reduce<string[]>((merged, run) => {
              const [marks = ''] = run.split('|', 1);
              const last = merged.at(-1);
              if (last?.startsWith(`${marks}|`)) merged[merged.length - 1] = `${last} ${run.slice(marks.length + 1)}`;
              else merged.push(run);
              return merged;
            }, []);
            return `${kind} ${runs.join('~')}`;
          })
          .join('\n');
      };
      const words = (html: string) =>
        (new DOMParser().parseFromString(html, 'text/html').body.textContent.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
      return all.map((before) => {
        const after = roundTrip(before);
        return {
          before,
          after,
          saidBefore: said(before),
          saidAfter: said(after),
          isSteady: roundTrip(after) === after,
          keepsWords: words(before) === words(after),
        };
      });
    },
    [...fixtures, ...BEYOND.map(([, html]) => html)],
  );
  const known = found.slice(0, count);
  return {
    fixtures: count,
    lossy: known
      .filter(({ saidBefore, saidAfter }) => saidBefore !== saidAfter)
      .map(({ saidBefore, saidAfter }) => ({ before: saidBefore, after: saidAfter })),
    restless: known.filter(({ isSteady }) => !isSteady).length,
    beyond: found.slice(count).map(({ after, keepsWords }, index) => ({ what: BEYOND[index]?.[0] ?? '', keepsWords, after })),
  };
}
