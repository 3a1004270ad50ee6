// In a worker thread: decodes the files of a release that was sent, and compares them with their hashes.
import { DeliveryError } from '@canopy/delivery/messages';
import { candidateOf, verifyRelease } from '@canopy/delivery/registry';

interface Question {
  remote: string;
  version: string;
  files: readonly { path: string; content: string }[];
}
/** The files by their paths; `faults`: what does not fit their hashes, null: the release cannot be read at all. */
export interface SentFiles {
  files: Map<string, Uint8Array>;
  faults: string[] | null;
}

export function work({ remote, version, files: sent }: Question): SentFiles {
  const files = new Map(sent.map(({ path, content }) => [path, Buffer.from(content, 'base64')]));
  try {
    return { files, faults: verifyRelease(files, candidateOf(remote, version, files).integrity) };
  } catch (error) {
    if (error instanceof DeliveryError) return { files, faults: null };
    throw error;
  }
}
