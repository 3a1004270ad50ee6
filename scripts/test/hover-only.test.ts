import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../start/settings.ts';

const files = globSync('{host,remote-*,shared/*}/src/**/*.css', { cwd: ROOT, exclude: ['**/node_modules/**'] });

/** The style sheet without its animations, which begin and end invisible. */
const withoutAnimations = (css: string) => css.replaceAll(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');

/** The last class of each selector whose rule hides what it styles. */
const hiddenIn = (css: string): string[] =>
  [...css.matchAll(/([^{}]+)\{[^{}]*(?:opacity:\s*0|visibility:\s*hidden)\s*;[^{}]*\}/g)].map(
    ([, selector = '']) => /\.[\w-]+(?=\s*$)/.exec(selector.trim())?.[0] ?? selector.trim(),
  );

/** What shows under a pointer alone, that is nobody's without a mouse: neither the focus nor a finger brings it up. */
function hoverOnly(css: string): string[] {
  const rules = withoutAnimations(css);
  const touch = [...rules.matchAll(/@media[^{]*(?:hover: none)[^{]*\{((?:[^{}]*\{[^{}]*\})*)/g)].map(([, inside = '']) => inside).join('');
  return hiddenIn(rules).filter((name) => {
    const isShownBy = (text: string, state: RegExp) =>
      [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].some(
        ([, selectors = '', body = '']) =>
          selectors.split(',').some((one) => one.includes(name) && state.test(one)) &&
          /opacity:\s*(?:1|0\.[3-9])|visibility:\s*visible/.test(body),
      );
    const isRevealed = isShownBy(rules, /:hover/);
    return isRevealed && !(isShownBy(rules, /:focus/) && isShownBy(touch, /./));
  });
}

describe('what a pointer reveals', () => {
  it('is found where nothing but the pointer reveals it', () => {
    const hover = '.a { opacity: 0; } tr:hover .a { opacity: 1; }';
    const focus = `${hover} .a:focus-within { opacity: 1; }`;
    expect(hoverOnly(hover)).toEqual(['.a']);
    expect(hoverOnly(focus)).toEqual(['.a']);
    expect(hoverOnly(`${focus} @media (hover: none) { .a { opacity: 1; } }`)).toEqual([]);
    expect(hoverOnly('@keyframes show { from { opacity: 0; } } .a:hover { opacity: 1; }')).toEqual([]);
  });

  it('is there on touch screens and by keyboard, too', () => {
    expect(files.length).toBeGreaterThan(80);
    expect(files.flatMap((file) => hoverOnly(readFileSync(path.join(ROOT, file), 'utf8')).map((name) => `${file} ${name}`))).toEqual([]);
  });

  it('is no row’s action: those show in every row', () => {
    const table = readFileSync(path.join(ROOT, 'shared/ui/src/table/DataTable.module.css'), 'utf8');
    expect(hiddenIn(withoutAnimations(table))).not.toContain('.actions');
  });
});
