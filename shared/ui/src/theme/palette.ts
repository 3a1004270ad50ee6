import type { MantineColorsTuple } from '@mantine/core';

/** Leaf green; white text is legible on shade 7 (5.3:1). */
export const leaf: MantineColorsTuple = [
  '#f1f8ee',
  '#e4f2de',
  '#c9e4be',
  '#a8d398',
  '#86cc76',
  '#5fa84e',
  '#468f39',
  '#367a2c',
  '#2c6a22',
  '#1f4d17',
];

/** For destructive actions and failures; white text is legible on shade 7 (5.4:1). */
export const bad: MantineColorsTuple = [
  '#fef3f2',
  '#fde4e2',
  '#fbccc8',
  '#f6a9a3',
  '#f2938c',
  '#e0655c',
  '#d24a40',
  '#c4362d',
  '#a8281f',
  '#7d1c16',
];

/** Greys of the light scheme, including the surfaces of `tokens.css`. */
export const gray: MantineColorsTuple = [
  '#f7f8f7',
  '#f1f4f1',
  '#e8ece8',
  '#e2e6e2',
  '#c9cfca',
  '#9aa39c',
  '#868e87',
  '#5a635c',
  '#363d38',
  '#1c211d',
];

/** Greys of the dark scheme, in the library's order: 0 is text, 7 the surface. */
export const dark: MantineColorsTuple = [
  '#e6eae7',
  '#c3cac5',
  '#9ca69f',
  '#6f7972',
  '#2c322e',
  '#252b27',
  '#1e2220',
  '#171a18',
  '#131614',
  '#101311',
];
