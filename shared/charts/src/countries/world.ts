import { feature } from 'topojson-client';
import atlas from 'world-atlas/countries-110m.json';
import { KOSOVO } from './find-country.ts';

/** The shape of a country, by the code that `findCountry` returns. */
export interface CountryShape {
  readonly country: string;
  readonly name: string;
  readonly shape: object;
}

/** Omitted: nobody searches from there, and it takes up a fifth of the map. */
const ANTARCTICA = '010';

/** Every country visible at a scale of 1:110 million. Three shapes have no code; of these, Kosovo has a name. */
export function worldShapes(): CountryShape[] {
  return feature(atlas, atlas.objects.countries).features.flatMap((shape) => {
    const { name } = shape.properties;
    const country = shape.id === undefined ? (name === KOSOVO ? KOSOVO : name) : String(shape.id);
    return country === ANTARCTICA ? [] : [{ country, name, shape }];
  });
}
