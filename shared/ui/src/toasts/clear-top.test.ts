import { expect, it } from '@jest/globals';
import { clearTop, type Area } from './clear-top.ts';

/** 360 × 60 px at the top right of a viewport of 1440 × 900. */
const TOAST: Area = { top: 64, left: 1064, right: 1424, bottom: 124 };
const area = (top: number, left: number, height = 36, width = 120): Area => ({ top, left, right: left + width, bottom: top + height });

it('is the usual place where nothing there can be clicked', () => {
  expect(clearTop(TOAST, [area(80, 300), area(300, 1200)], 900)).toBe(64);
});

it('is below what can be clicked, as high as there is room', () => {
  const action = area(80, 1250);
  expect(clearTop(TOAST, [action], 900)).toBe(124);
  const [near, far] = [area(150, 1100), area(200, 1100)];
  expect(clearTop(TOAST, [near, action], 900)).toBe(194);
  expect(clearTop(TOAST, [far, action], 900)).toBe(124);
});

it('is where least is covered, never outside the viewport, where everything can be clicked', () => {
  const rows = Array.from({ length: 40 }, (_, index) => area(64 + index * 40, 1200, 40, 200));
  expect(clearTop(TOAST, [area(64, 1064, 30, 60), ...rows], 900)).toBe(102);
  expect(clearTop(TOAST, rows, 130)).toBe(64);
});

it('does not mind what is not drawn', () => {
  expect(clearTop(TOAST, [area(80, 1250, 0, 0)], 900)).toBe(64);
});

it('takes boxes as browsers measure them, whose sides are not their own properties', () => {
  const measured = Object.create(TOAST) as Area;
  expect(clearTop(measured, [area(80, 1250)], 900)).toBe(124);
});
