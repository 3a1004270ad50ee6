// In a worker thread: finds in texts what people need, ask and say.
import type { ResearchAnalysis } from '@canopy/contract/content';
import { findInThreads } from './find-in-threads.ts';

type Question = Pick<ResearchAnalysis, 'threads' | 'language'>;

export function work({ threads, language }: Question): ReturnType<typeof findInThreads> {
  return findInThreads(threads, language);
}
