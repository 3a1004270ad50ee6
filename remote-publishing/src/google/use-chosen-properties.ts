import type { CallInput, CallOutput } from '@canopy/contract';
import type { GoogleConnection, chooseGoogleProperty, listGoogleProperties } from '@canopy/contract/analytics';
import { useState } from 'react';

type Listed = CallOutput<typeof listGoogleProperties>;
export const BY_ID = 'by-id';
const ID = /^\d{1,20}$/;

/** The picker's selection; until changed, the connection's own properties, else the first suitable ones. */
export function useChosenProperties(listed: Listed | undefined, connection: Pick<GoogleConnection, 'property' | 'ga_property_id'>) {
  const [ownLink, setLink] = useState<string | null>(null);
  const [ownWeb, setWeb] = useState<string | null>(null);
  const [ownId, setId] = useState<string | null>(null);
  const usable = listed?.search_console.filter((property) => property.usable) ?? [];
  const present = usable.find((property) => property.link === connection.property) ?? usable.find((property) => property.matches);
  const link = ownLink ?? present?.link ?? null;

  const presentWeb = connection.ga_property_id;
  const isListed = listed?.web.some((property) => property.id === presentWeb) ?? false;
  const web = ownWeb ?? (presentWeb === null ? '' : isListed ? presentWeb : BY_ID);
  const id = ownId ?? (isListed ? '' : (presentWeb ?? ''));
  const isIdValid = web !== BY_ID || ID.test(id.trim());
  const webId = web === BY_ID ? id.trim() : web;
  const body: CallInput<typeof chooseGoogleProperty>['body'] | null =
    (link || webId !== '') && isIdValid ? { ...(link && { link }), ga_property_id: webId === '' ? null : webId } : null;
  return {
    link,
    setLink,
    web,
    setWeb,
    id,
    setId,
    isIdValid,
    body,
    replaces: link !== null && connection.property !== null && link !== connection.property,
  };
}
export type ChosenProperties = ReturnType<typeof useChosenProperties>;
