import { Text } from '@canopy/ui';
import { formatInteger } from '@canopy/ui/data';
import { FileInput } from '@canopy/ui/forms';
import { useRef, useState } from 'react';
import { readFileText } from '../../read-file-text.ts';

/** Maximum bytes of a file: 10,000 keywords with all columns that exports have. */
const MAX_BYTES = 10_000_000;

/** Adds the keywords of a file to those entered: of the column that its header names, or one a line. */
export function KeywordFile({ onKeywords }: { readonly onKeywords: (keywords: readonly string[]) => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [added, setAdded] = useState<number | null>(null);
  const [fault, setFault] = useState('');
  const latest = useRef<File | null>(null);
  const choose = async (chosen: File | null) => {
    latest.current = chosen;
    setFile(chosen);
    setAdded(null);
    setFault('');
    if (!chosen) return;
    if (chosen.size > MAX_BYTES) return setFault('The file is larger than 10 MB, so nothing was added.');
    const { keywordsOf } = await import('@canopy/contract/table-file');
    const keywords = await readFileText(chosen)
      .then(keywordsOf)
      .catch(() => null);
    if (latest.current !== chosen) return;
    if (keywords === null) return setFault('The file could not be read.');
    if (keywords === undefined) return setFault('No column of keywords was found. Name it “Keyword” in the first row.');
    if (keywords.length === 0) return setFault('The file has no keywords.');
    onKeywords(keywords);
    setAdded(keywords.length);
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
        {added === null ? '' : `${formatInteger(added)} ${added === 1 ? 'keyword' : 'keywords'} read from the file.`}
      </Text>
    </div>
  );
}
