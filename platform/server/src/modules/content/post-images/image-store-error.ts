/** The image store cannot be used; the message tells the operator what to check. */
export class ImageStoreError extends Error {
  override readonly name = 'ImageStoreError';
}
