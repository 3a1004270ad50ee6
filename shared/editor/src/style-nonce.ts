/** The nonce that lets the editor's own style elements through the content security policy; '' where there is none. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce ?? '';
}
