// In a worker thread: makes the HTML of a large post.
import { makeText, type PostText } from './make-text.ts';

export function work(text: PostText): ReturnType<typeof makeText> {
  return makeText(text);
}
