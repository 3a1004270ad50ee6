import type { Days } from '@canopy/contract/analytics';
import type { ToolContext } from './tool.ts';

type Query = Readonly<Record<string, string | number | undefined>>;

/** A path of the portal in the actor’s workspace; absent or empty parameters are omitted. */
export function portalPath({ actor }: Pick<ToolContext, 'actor'>, path: string, query: Query = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') params.set(name, String(value));
  params.set('organisation_id', actor.organisationId);
  return `${path}?${params.toString()}`;
}

/** Days in the form of a dashboard’s URL. */
export const rangeParam = ({ from, to }: Days): string => `${from}..${to}`;
