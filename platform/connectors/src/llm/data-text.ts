/** What reorders or hides text: controls of direction, characters without width, tag characters (which spell invisible ASCII), soft hyphens. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;
/** Joiners shape words in Persian and Indic scripts, and emoji; elsewhere they only hide. */
const STRAY_JOINER = /(?<![^\p{ASCII}])[\u200C\u200D]|[\u200C\u200D](?![^\p{ASCII}])/gu;
const CONTROL = /[\u0000-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F]/g;

/** A text that others wrote, with what a reader sees of it and nothing else; its lines stay. */
export const dataText = (text: string): string => text.replace(INVISIBLE, '').replace(STRAY_JOINER, '').replace(CONTROL, '');

/** The same on one line, for a place in a list or a sentence: it cannot look like the next line. */
export const dataLine = (text: string): string => dataText(text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')).trim();

/** The same in quotation marks that it cannot close, for a cell of a table. */
export const quotedData = (text: string): string => JSON.stringify(dataLine(text));
