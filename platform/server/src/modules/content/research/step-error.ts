/** A step cannot do its work; the message tells the waiting person what to do. */
export class StepError extends Error {
  override readonly name = 'StepError';
}
