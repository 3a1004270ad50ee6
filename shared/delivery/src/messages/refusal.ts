/** One reason why an operation failed, with the number of its page in `docs/messages/`. */
export interface Refusal {
  /** `CNP-1004` */
  code: string;
  /** what, where, and what to do about it; one to three sentences */
  message: string;
}

/** Path of the page that explains a message, relative to the repository's root. */
export const pageOf = (code: string): string => `docs/messages/${code}.md`;
