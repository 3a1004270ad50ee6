/** A keyword as it is compared: in small letters, with single spaces. */
export const tidy = (keyword: string): string => keyword.toLowerCase().replaceAll(/\s+/g, ' ').trim();
