import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Secrets } from '../../../secrets/secrets.ts';

const linkSchema = z.object({
  remote: z.string(),
  version: z.string(),
  /** who may see it, in lower case */
  email: z.string(),
  /** seconds since 1970 */
  exp: z.number(),
});
export type PreviewLink = z.infer<typeof linkSchema>;

type Keys = Pick<Secrets, 'derive' | 'deriveAll'>;
const PURPOSE = 'preview links';
const sign = (key: Buffer, payload: string) => createHmac('sha256', key).update(payload).digest('base64url');

/** The token of a link: `<payload>.<signature>`, both base64url. It is signed, not secret. */
export function sealPreview(keys: Keys, link: PreviewLink): string {
  const payload = Buffer.from(JSON.stringify(link)).toString('base64url');
  return `${payload}.${sign(keys.derive(PURPOSE), payload)}`;
}

/** What a token contains; undefined if this server did not sign it, or a single character was changed. */
export function openPreview(keys: Keys, token: string): PreviewLink | undefined {
  const [payload = '', signature = '', ...more] = token.split('.');
  // Compared as text: several last characters of base64url decode to the same bytes.
  const given = Buffer.from(signature);
  const isSigned = keys.deriveAll(PURPOSE).some((key) => {
    const right = Buffer.from(sign(key, payload));
    return given.length === right.length && timingSafeEqual(given, right);
  });
  if (more.length > 0 || !isSigned) return undefined;
  return linkSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
}
