// In a worker thread: reads an export of Search Console's Performance report.
import { previewFile, readFile, type ChosenTable, type PerformancePreview, type PerformanceRead } from './read-performance-file.ts';
import { UnusableFile } from './unpack.ts';

interface Question {
  readonly name: string;
  readonly base64: string;
  /** undefined: only a preview is wanted */
  readonly chosen?: readonly ChosenTable[] | undefined;
  /** rows of all tables */
  readonly most: number;
}

/** `fault`: why the file cannot be used, for people */
type Answer = { preview: PerformancePreview } | { read: PerformanceRead } | { fault: string };

export function work({ name, base64, chosen, most }: Question): Answer {
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  try {
    return chosen ? { read: readFile(name, bytes, chosen, most) } : { preview: previewFile(name, bytes) };
  } catch (error) {
    if (error instanceof UnusableFile) return { fault: error.message };
    throw error;
  }
}
