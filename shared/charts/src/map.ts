/// <reference path="./ambient.d.ts" />
/** Figures by country. The engine and the shapes of the countries are fetched with the first map that comes near the viewport. */
export { WorldMap, type WorldMapProps } from './category/WorldMap.tsx';
export { countryName } from './countries/country-name.ts';
