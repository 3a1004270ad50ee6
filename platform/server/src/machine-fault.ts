/** The code the operating system or the database reported at the root of an error. */
function codeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) if ('code' in at && typeof at.code === 'string') return at.code;
  return '';
}

/** Machine faults: the cause and the remedy. `53100` is PostgreSQL's `disk_full`. */
const OF_THE_MACHINE: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full; free some space and start again. What is stored is unchanged.',
  EDQUOT: 'the disk quota is used up; free some space and start again. What is stored is unchanged.',
  EROFS: 'the disk cannot be written; set CANOPY_DATA to a folder that can.',
  '53100': 'the disk of the database is full; free some space there and start again. What is stored is unchanged.',
};

/** The machine fault that kept the server from starting, with its remedy; undefined if there is none. */
export const machineFault = (error: unknown): string | undefined => OF_THE_MACHINE[codeOf(error)];
