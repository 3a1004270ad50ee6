/** A keyword in normalised form: in lower case, with single spaces. */
export const tidy = (keyword: string): string => keyword.toLowerCase().replaceAll(/\s+/g, ' ').trim();
