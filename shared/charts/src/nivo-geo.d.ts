import '@nivo/geo';

// Exported, but not declared, by the library.
declare module '@nivo/geo' {
  interface GeoMapOptions {
    readonly width: number;
    readonly height: number;
    readonly projectionType: GeoProjectionType;
    readonly projectionScale: number;
    readonly projectionTranslation: readonly [number, number];
    readonly projectionRotation: readonly [number, number, number];
    readonly fillColor: string;
    readonly borderWidth: number;
    readonly borderColor: string;
  }
  export function useGeoMap(options: GeoMapOptions): { path: (shape: object) => string | null };
}
