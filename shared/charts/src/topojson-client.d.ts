/** The one function of the package that is used, for the atlas it is used on. */
declare module 'topojson-client' {
  interface Country {
    /** ISO 3166-1 numeric, three digits; three shapes have none */
    readonly id?: string;
    readonly properties: { readonly name: string };
  }
  export function feature(topology: object, object: object): { readonly features: readonly Country[] };
}
