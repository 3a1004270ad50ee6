/** A step cannot do its work; the message is for the person who waits and says what to do. */
export class StepError extends Error {
  override readonly name = 'StepError';
}
