import { createContext } from 'react';

/** Caption of all charts of a screen, such as site and range. Downloads include it, since a picture has no address bar. */
export const ChartCaption = createContext('');
