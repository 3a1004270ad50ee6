/** The nonce that the content security policy requires on the editor's own style elements; '' if there is none. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce ?? '';
}
