import { guessLinkColumns, type LinkColumns, type TableRow } from '@canopy/contract/table-file';
import { Notice, Stack, Text } from '@canopy/ui';
import { NativeSelect } from '@canopy/ui/forms';
import classes from './LinksFilePreview.module.css';

/** A chosen file as a table, with the columns that hold its links. */
export interface LinksFile {
  readonly text: string;
  readonly header: TableRow | null;
  /** the first rows */
  readonly sample: readonly TableRow[];
  readonly rows: number;
  readonly width: number;
  /** the columns that the file's header or cells suggest */
  readonly guess: LinkColumns;
  readonly isSure: boolean;
}

const SAMPLE_ROWS = 5;

/** Reads a table of links. @param domain of the site itself, whose URLs are targets */
export function linksFileOf(table: readonly TableRow[], text: string, domain: string): LinksFile {
  const host = (URL.parse(`https://${domain}`)?.host ?? '').replace(/^www\./, '');
  const isOwn = (url: string) => host !== '' && (URL.parse(url)?.host ?? '').replace(/^www\./, '') === host;
  const { header, rows, columns, isSure } = guessLinkColumns(table, isOwn);
  const sample = rows.slice(0, SAMPLE_ROWS);
  const width = Math.max(header?.cells.length ?? 0, ...sample.map(({ cells }) => cells.length));
  return { text, header, sample, rows: rows.length, width, guess: columns, isSure };
}

const NONE = '-1';
const FIELDS = [
  { key: 'source_url', label: 'Referring page', isRequired: true },
  { key: 'target_url', label: 'Target page', isRequired: false },
  { key: 'first_seen', label: 'First seen', isRequired: false },
] as const;

interface LinksFilePreviewProps {
  readonly file: LinksFile;
  readonly columns: LinkColumns;
  readonly onColumns: (columns: LinkColumns) => void;
}

/** The first rows of a file, and which column has what: changeable, since a guess may be wrong. */
export function LinksFilePreview({ file: { header, sample, width, isSure }, columns, onColumns }: LinksFilePreviewProps) {
  const titles = Array.from({ length: width }, (_, at) => header?.cells[at] || `Column ${at + 1}`);
  const roleOf = (at: number) => FIELDS.find(({ key }) => columns[key] === at)?.label;
  return (
    <Stack gap="sm">
      {!isSure && (
        <Notice tone="warning" title="Check the columns">
          The file’s header does not name them, and more than one could be meant.
        </Notice>
      )}
      <div className={classes.fields}>
        {FIELDS.map(({ key, label, isRequired }) => (
          <NativeSelect
            key={key}
            label={`${label} column`}
            value={String(columns[key] ?? NONE)}
            onChange={({ currentTarget: { value } }) =>
              onColumns({ ...columns, [key]: value === NONE ? null : Number(value) } as LinkColumns)
            }
            data={[
              ...(isRequired ? [] : [{ value: NONE, label: 'None' }]),
              ...titles.map((title, at) => ({ value: String(at), label: title })),
            ]}
          />
        ))}
      </div>
      <div className={classes.scroll} role="region" aria-label="First rows of the file" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              {titles.map((title, at) => (
                <th key={at} scope="col">
                  {title}
                  {roleOf(at) !== undefined && (
                    <Text size="xs" c="dimmed">
                      {roleOf(at)}
                    </Text>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map(({ line, cells }) => (
              <tr key={line}>
                {titles.map((_, at) => (
                  <td key={at}>{cells[at] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Stack>
  );
}
