// In a worker thread: makes the HTML of a large post as it is published.
import type { SizesByUrl } from '../post-images/index.ts';
import { withSizes, type PostText } from './make-text.ts';

interface Question {
  text: PostText;
  sizes: SizesByUrl;
}

export function work({ text, sizes }: Question): string {
  return withSizes(text, sizes);
}
