/** One reason why something was not done, with the number of its page in `docs/messages/`. */
export interface Refusal {
  /** `CNP-1004` */
  code: string;
  /** what, where, and what to do about it; a sentence or three */
  message: string;
}

/** Where a message is explained, from the repository's root. */
export const pageOf = (code: string): string => `docs/messages/${code}.md`;
