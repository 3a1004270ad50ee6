/** The text of a chosen file, whatever spreadsheet or editor encoded it. */
export async function readFileText(file: File): Promise<string> {
  const { decodeFile } = await import('@canopy/contract/table-file');
  return decodeFile(new Uint8Array(await file.arrayBuffer())).text;
}
