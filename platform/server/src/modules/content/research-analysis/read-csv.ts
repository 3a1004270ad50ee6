/** The rows of a CSV file (RFC 4180), with commas or semicolons. */
function rowsOf(csv: string): string[][] {
  const head = csv.slice(0, csv.indexOf('\n') + 1 || undefined);
  const separator = head.split(';').length > head.split(',').length ? ';' : ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let isQuoted = false;
  for (let at = 0; at < csv.length; at += 1) {
    const sign = csv.charAt(at);
    if (isQuoted) {
      if (sign !== '"') field += sign;
      else if (csv.charAt(at + 1) === '"') {
        field += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && field === '') isQuoted = true;
    else if (sign === separator || sign === '\n') {
      row.push(field);
      field = '';
      if (sign === '\n') {
        rows.push(row);
        row = [];
      }
    } else if (sign !== '\r') field += sign;
  }
  if (field !== '' || row.length > 0) rows.push([...row, field]);
  return rows;
}

/** The texts of a CSV file's longest column, without its heading. */
export function textsOfCsv(csv: string): string[] {
  const [, ...rows] = rowsOf(csv.replace(/^\uFEFF/, ''));
  const lengths: number[] = [];
  for (const row of rows) for (const [index, field] of row.entries()) lengths[index] = (lengths[index] ?? 0) + field.length;
  const longest = lengths.indexOf(Math.max(0, ...lengths));
  return rows.map((row) => (row[longest] ?? '').trim()).filter((text) => text !== '');
}
