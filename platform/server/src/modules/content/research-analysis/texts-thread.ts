// In a worker thread: takes apart what was pasted and a CSV file.
import type { ResearchAnalysis } from '@canopy/contract/content';
import { textsOfCsv } from './read-csv.ts';

interface Question {
  pasted: string;
  csv: string;
  /** maximum number of texts */
  most: number;
}

export function work({ pasted, csv, most }: Question): Omit<ResearchAnalysis['threads'][number], 'id'>[] {
  const texts = [
    ...pasted.split(/\n\s*\n/).map((text) => ({ source: 'Pasted', text: text.trim() })),
    ...textsOfCsv(csv).map((text) => ({ source: 'CSV', text })),
  ];
  return texts.filter(({ text }) => text !== '').slice(0, most);
}
