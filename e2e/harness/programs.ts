import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** Folders of administrators' programs, which are not on everyone's PATH. */
const FURTHER_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The first of the names that is an installed program. */
export function findProgram(...names: readonly string[]): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean), ...FURTHER_FOLDERS];
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable);
}
