import { z } from 'zod';
import type { GoogleAccount } from '../accounts.ts';
import { GoogleError } from '../google-error.ts';

const paging = z.object({ pageSize: z.coerce.number().int().min(0).default(50), pageToken: z.coerce.number().int().min(0).default(0) });
const MOST = 200;

/** What an account can see, one page at a time. @throws GoogleError 400 for an invalid page size or token */
export function accountSummaries({ analytics }: GoogleAccount, query: unknown) {
  const parsed = paging.safeParse(query);
  if (!parsed.success) throw new GoogleError(400, 'Invalid pageSize or pageToken.');
  const { pageSize, pageToken } = parsed.data;
  const end = pageToken + Math.min(pageSize === 0 ? 50 : pageSize, MOST);
  const page = analytics.slice(pageToken, end);
  return {
    ...(page.length === 0 ? {} : { accountSummaries: page.map(summary) }),
    ...(end < analytics.length ? { nextPageToken: String(end) } : {}),
  };
}

function summary({ id, displayName, properties }: GoogleAccount['analytics'][number]) {
  const account = `accounts/${id}`;
  return {
    name: `accountSummaries/${id}`,
    account,
    displayName,
    propertySummaries: properties.map((property) => ({
      property: `properties/${property.id}`,
      displayName: property.displayName,
      propertyType: 'PROPERTY_TYPE_ORDINARY',
      parent: account,
    })),
  };
}
