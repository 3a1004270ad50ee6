// In a worker thread: extracts the main text of a page.
import { extractText } from './extract-text.ts';
import type { PageText } from './snapshot.ts';

export function work(html: string): PageText | null {
  try {
    return extractText(html);
  } catch {
    // A page that the reader cannot handle counts as a page without text.
    return null;
  }
}
