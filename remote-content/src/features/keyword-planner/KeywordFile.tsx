import { Text } from '@canopy/ui';
import { formatInteger } from '@canopy/ui/data';
import { FileInput } from '@canopy/ui/forms';
import type { createKeywordProject } from '@canopy/contract/content';
import type { CallBody } from '@canopy/contract';
import type { readKeywords } from '@canopy/contract/table-file';
import { useRef, useState } from 'react';
import { readFileText } from '../../read-file-text.ts';

/** Maximum bytes of a file: 10,000 keywords with all columns that exports have. */
const MAX_BYTES = 10_000_000;

/** What a file says about its keywords, as a project keeps it. */
export type FileFigures = NonNullable<CallBody<typeof createKeywordProject>['files']>[number];

/** What was read: how many keywords, which columns of figures, and which cells were none. */
function readOf({ keywords, read, unread }: NonNullable<ReturnType<typeof readKeywords>>): string {
  const columns = Object.values(read).filter((heading) => heading !== '');
  return [
    `${formatInteger(keywords.length)} ${keywords.length === 1 ? 'keyword' : 'keywords'} read from the file`,
    columns.length > 0 ? `, with its figures: ${columns.join(', ')}.` : '.',
    unread > 0 ? ` ${formatInteger(unread)} ${unread === 1 ? 'cell is' : 'cells are'} a range or no number, and left out.` : '',
  ].join('');
}

interface KeywordFileProps {
  readonly onKeywords: (keywords: readonly string[]) => void;
  /** what the chosen file says about them; null: the file was removed */
  readonly onFigures: (figures: FileFigures | null, before: string | null) => void;
}

/** Adds the keywords of a file to those entered, with the figures beside them: of the columns that its header names, or one keyword a line. */
export function KeywordFile({ onKeywords, onFigures }: KeywordFileProps) {
  const [file, setFile] = useState<File | null>(null);
  const [added, setAdded] = useState('');
  const given = useRef<string | null>(null);
  const [fault, setFault] = useState('');
  const latest = useRef<File | null>(null);
  const choose = async (chosen: File | null) => {
    latest.current = chosen;
    setFile(chosen);
    setAdded('');
    setFault('');
    if (given.current !== null) onFigures(null, given.current);
    given.current = null;
    if (!chosen) return;
    if (chosen.size > MAX_BYTES) return setFault('The file is larger than 10 MB, so nothing was added.');
    const { readKeywords: readTable } = await import('@canopy/contract/table-file');
    const read = await readFileText(chosen)
      .then(readTable)
      .catch(() => null);
    if (latest.current !== chosen) return;
    if (read === null) return setFault('The file could not be read.');
    if (read === undefined) return setFault('No column of keywords was found. Name it “Keyword” in the first row.');
    if (read.keywords.length === 0) return setFault('The file has no keywords.');
    onKeywords(read.keywords);
    setAdded(readOf(read));
    if (read.figures.length === 0) return;
    given.current = chosen.name;
    onFigures({ name: chosen.name, figures: read.figures.map((row) => ({ ...row, intents: [...row.intents] })) }, null);
  };
  return (
    <div>
      <FileInput
        label="From a file"
        description="Queries of Search Console, keywords of Ahrefs, Semrush, Moz or Google Ads, or a list."
        placeholder="Choose a CSV file"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        clearable
        clearButtonProps={{ 'aria-label': 'Remove the file' }}
        value={file}
        error={fault === '' ? undefined : fault}
        onChange={(chosen) => void choose(chosen)}
      />
      <Text size="xs" role="status">
        {added}
      </Text>
    </div>
  );
}
