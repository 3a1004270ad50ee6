import { createContext } from 'react';

/** What every chart of a screen is of: site and range, for instance. Downloads carry it, since a picture has no address bar. */
export const ChartCaption = createContext('');
