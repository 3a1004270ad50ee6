import { expect, it } from '@jest/globals';
import { drawingToSvg } from './picture.ts';

it('a picture stands on its own: styles inlined, variables resolved, title, legend and background', () => {
  const holder = document.createElement('div');
  // jsdom does not hand variables down.
  holder.style.setProperty('--canopy-surface', '#171a18');
  holder.style.setProperty('--canopy-series-1', '#4f69e4');
  holder.innerHTML =
    '<svg role="presentation" width="200" height="100"><path class="line" tabindex="0" data-mark="0" aria-label="One" style="stroke: rgb(79, 105, 228)" d="M0 0L9 9"/></svg>';
  document.body.append(holder);
  const { text, width, height } = drawingToSvg(holder, 'Clicks & more', [{ label: 'Clicks', paint: 'var(--canopy-series-1)' }]);
  const file = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  expect([width, height]).toEqual([232, 180]);
  expect(file.getAttribute('viewBox')).toBe('0 0 232 180');
  expect(file.querySelector('rect')?.getAttribute('fill')).toBe('#171a18');
  expect([...file.querySelectorAll('text')].map((one) => one.textContent)).toEqual(['Clicks & more', 'Clicks']);
  expect(text).toContain('fill="#4f69e4"');
  const path = file.querySelector('path');
  expect(path?.getAttribute('stroke')).toBe('rgb(79, 105, 228)');
  expect(path?.getAttributeNames().filter((name) => /class|style|tabindex|data|aria/.test(name))).toEqual([]);
});

it('a picture says what it is of, where that is known', () => {
  const holder = document.createElement('div');
  holder.innerHTML = '<svg role="presentation" width="200" height="100"/>';
  const { text, height } = drawingToSvg(holder, 'Clicks', [], 'fern.example, 1 Nov 2026 – 20 Nov 2026');
  const file = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  expect([...file.querySelectorAll('text')].map((one) => one.textContent)).toEqual(['Clicks', 'fern.example, 1 Nov 2026 – 20 Nov 2026']);
  expect(height).toBe(178);
});

it('there is no picture of nothing', () => {
  expect(() => drawingToSvg(document.createElement('div'), 'Clicks', [])).toThrow();
});
