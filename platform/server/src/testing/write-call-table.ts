// Writes the page of all calls, `docs/calls.md`.
import { writeFileSync } from 'node:fs';
import { callTable, CALL_TABLE_FILE } from './call-table.ts';

writeFileSync(new URL(`../../../../${CALL_TABLE_FILE}`, import.meta.url), callTable());
