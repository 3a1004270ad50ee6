import { useMaybeUser, useOrganisationId } from '@canopy/shell-api';
import { useState } from 'react';

/** The host removes what begins like this when somebody signs out. */
const PREFIX = 'canopy.draft.';

interface Kept<T> {
  /** what was kept before this screen was opened; null: nothing, or it no longer fits */
  readonly found: T | null;
  /** null: nothing any more */
  readonly keep: (value: T | null) => void;
}

/**
 * Something typed and not saved yet, kept in this tab for this user in this workspace: it survives a reload, an expired session and
 * leaving the screen. Kept as JSON.
 * @param name what it belongs to; undefined: nothing is kept
 * @param parse what is stored, or null if it does not fit: an earlier release may have stored it
 */
export function useKept<T>(name: string | undefined, parse: (stored: unknown) => T | null): Kept<T> {
  const organisationId = useOrganisationId();
  const userId = useMaybeUser()?.id;
  // Stays the same while the screen is left for another workspace: what was typed here must not reach that one.
  const [key] = useState(() => (name && organisationId && userId ? `${PREFIX}${organisationId}.${userId}.${name}` : null));
  const [found] = useState(() => (key === null ? null : read(key, parse)));
  const keep = (value: T | null): void => {
    if (key === null) return;
    try {
      if (value === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify(value));
    } catch {
      // Full or switched off: then it lives as long as the screen.
    }
  };
  return { found, keep };
}

function read<T>(key: string, parse: (stored: unknown) => T | null): T | null {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? null : parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function isLike(value: unknown, sample: unknown): boolean {
  if (Array.isArray(sample)) return Array.isArray(value) && (sample.length === 0 || value.every((one) => isLike(one, sample[0])));
  if (isRecord(sample)) return isRecord(value) && Object.entries(sample).every(([name, one]) => isLike(value[name], one));
  return typeof value === typeof sample && (value === null) === (sample === null);
}

/** The stored fields that a form still has, each of the same kind; null: none. */
export function fittingFields<Values extends object>(stored: unknown, values: Values): Partial<Values> | null {
  if (!isRecord(stored)) return null;
  const fitting = Object.entries(values).filter(([name, value]) => name in stored && isLike(stored[name], value));
  return fitting.length === 0 ? null : (Object.fromEntries(fitting.map(([name]) => [name, stored[name]])) as Partial<Values>);
}
