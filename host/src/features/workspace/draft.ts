/** Contents of the Add Workspace form. */
export interface WorkspaceDraft {
  readonly name: string;
  readonly domain: string;
  readonly industry: string;
  readonly company_type: string;
  /** the same for every attempt, so that a form sent twice creates one workspace */
  readonly client_id: string;
}

const EMPTY_DRAFT: Omit<WorkspaceDraft, 'client_id'> = { name: '', domain: '', industry: '', company_type: '' };
const KEY = 'canopy.draft.workspace';

/**
 * What was typed before a reload or an expired session.
 * @param domain which the link to the form names; '': none
 */
export function readDraft(domain = ''): WorkspaceDraft {
  const draft = storedDraft();
  return domain === '' || draft.domain === domain ? draft : { ...EMPTY_DRAFT, client_id: crypto.randomUUID(), domain };
}

function storedDraft(): WorkspaceDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    const texts = Object.entries(stored ?? {}).filter(
      ([name, value]) => (name in EMPTY_DRAFT || name === 'client_id') && typeof value === 'string',
    );
    return { ...EMPTY_DRAFT, client_id: crypto.randomUUID(), ...Object.fromEntries(texts) };
  } catch {
    return { ...EMPTY_DRAFT, client_id: crypto.randomUUID() };
  }
}

export function keepDraft(draft: WorkspaceDraft): void {
  sessionStorage.setItem(KEY, JSON.stringify(draft));
}

export function dropDraft(): void {
  sessionStorage.removeItem(KEY);
}
