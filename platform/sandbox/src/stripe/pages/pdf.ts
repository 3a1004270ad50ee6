/** A PDF 1.4 of one A4 page with lines of text; the first is the heading. */
export function pdf(lines: readonly string[]): Buffer {
  const [heading = '', ...rest] = lines;
  const text = [
    `BT /F1 18 Tf 56 780 Td (${literal(heading)}) Tj ET`,
    ...rest.map((line, row) => `BT /F1 10 Tf 56 ${748 - row * 18} Td (${literal(line)}) Tj ET`),
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${Buffer.byteLength(text, 'latin1')} >>\nstream\n${text}\nendstream`,
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(body, 'latin1');
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = Buffer.byteLength(body, 'latin1');
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}

/** Characters outside WinAnsi become question marks. */
const literal = (line: string) =>
  line
    .replaceAll('\u00a0', ' ')
    .replaceAll(/[^\u0020-\u007e\u00a1-\u00ff]/g, '?')
    .replaceAll(/[\\()]/g, '\\$&');
