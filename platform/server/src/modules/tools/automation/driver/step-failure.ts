/** A step that did not do what it says. The message is for whoever reads the result. */
export class StepFailure extends Error {
  override readonly name = 'StepFailure';
  /** the element was not found: another one may have replaced it */
  readonly isMissing: boolean;

  constructor(message: string, { isMissing = false }: { isMissing?: boolean } = {}) {
    super(message);
    this.isMissing = isMissing;
  }
}

/** A failure's message for users; of the browser driver's own errors, the reason without its log of attempts. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StepFailure) return error.message;
  // Strip terminal colours.
  const lines = error.message.replaceAll(/\u001b\[\d{1,3}m/g, '').split('\n');
  const inTheWay = lines.find((line) => line.includes('intercepts pointer events'))?.trim();
  const reason = (lines[0] ?? '').replace(/^[a-zA-Z.]{1,40}: /, '');
  if (inTheWay) return `Something covers it: ${inTheWay.replace(/^- /, '').slice(0, 300)}`;
  if (/net::ERR_\w+/.test(reason)) return `The page could not be loaded (${/net::(ERR_\w+)/.exec(reason)?.[1] ?? ''}).`;
  if (/closed/.test(reason)) return 'The browser or the page was closed.';
  return reason.slice(0, 500);
}
