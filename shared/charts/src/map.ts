/// <reference path="./ambient.d.ts" />
/** Figures by country. The engine and the country shapes are loaded when the first map comes near the viewport. */
export { WorldMap, type WorldMapProps } from './category/WorldMap.tsx';
export { countryName } from './countries/country-name.ts';
