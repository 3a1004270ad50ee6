import { z } from 'zod';
import { openStateFile, type StateFile } from '../state-file.ts';

const day = z.iso.date();

/** How the mock Google behaves; change any of it with `POST /__sandbox/google`. */
export const googleSettings = z.object({
  /** lifetime of an access token */
  accessTokenSeconds: z.number().int().min(1).max(86_400),
  /** true: every refresh token is refused, as after a revocation */
  invalidGrant: z.boolean(),
  /** calls let through before 429; the count restarts after `seconds`, and whenever this is set */
  quota: z
    .strictObject({
      searchAnalytics: z.number().int().min(0).optional(),
      runReport: z.number().int().min(0).optional(),
      urlInspection: z.number().int().min(0).optional(),
      seconds: z.number().positive().optional(),
    })
    .nullable(),
  /** Search Console's final data ends this many days before today (Pacific) */
  lagDays: z.number().int().min(0).max(30),
  /** multiplies one day's figures, as late data do */
  changeDay: z.strictObject({ date: day, factor: z.number().min(0).max(10) }).nullable(),
  /** pads each day of `web` to this many rows of the finest granularity */
  rowsPerDay: z.number().int().min(1).max(200_000).nullable(),
  /** share of the impressions whose query Search Console withholds */
  anonymisedShare: z.number().min(0).max(0.9),
  /** the day that both services take for today; null: the real one */
  clock: day.nullable(),
  /** true: `first_incomplete_date`, as the documentation spells it; false: as in the discovery document */
  snakeCaseMetadata: z.boolean(),
  /** Analytics omits rows of few users and says so */
  subjectToThresholding: z.boolean(),
  /** Analytics says that it grouped rare values; the figures stay */
  dataLossFromOtherRow: z.boolean(),
});
export type GoogleSettings = z.output<typeof googleSettings>;

/** What the index is to know about a URL, overriding what it would know from the demo site. */
export const inspectionOrder = z.strictObject({
  verdict: z.enum(['PASS', 'PARTIAL', 'FAIL', 'NEUTRAL']).optional(),
  coverageState: z.string().optional(),
  robotsTxtState: z.string().optional(),
  indexingState: z.string().optional(),
  pageFetchState: z.string().optional(),
  lastCrawlTime: z.string().optional(),
  googleCanonical: z.string().optional(),
  userCanonical: z.string().optional(),
});

const moment = z.number();
const codeSchema = z.object({
  code: z.string(),
  account: z.string(),
  scopes: z.array(z.string()),
  redirectUri: z.string(),
  challenge: z.string(),
  /** whether a refresh token comes with it */
  offline: z.boolean(),
  /** milliseconds since the epoch, here and below */
  expires: moment,
});
export type AuthorizationCode = z.output<typeof codeSchema>;

const grantSchema = z.object({
  id: z.string(),
  account: z.string(),
  scopes: z.array(z.string()),
  refreshToken: z.string().nullable(),
});
export type Grant = z.output<typeof grantSchema>;

const accessTokenSchema = z.object({ token: z.string(), grant: z.string(), expires: moment });

const googleState = z.object({
  version: z.literal(1),
  settings: googleSettings,
  codes: z.array(codeSchema),
  grants: z.array(grantSchema),
  accessTokens: z.array(accessTokenSchema),
  /** by URL */
  inspections: z.record(z.string(), inspectionOrder).default({}),
});
export type GoogleState = z.output<typeof googleState>;

export function seedGoogle(): GoogleState {
  return {
    version: 1,
    settings: {
      accessTokenSeconds: 3_600,
      invalidGrant: false,
      quota: null,
      lagDays: 3,
      changeDay: null,
      rowsPerDay: null,
      anonymisedShare: 0.25,
      clock: null,
      snakeCaseMetadata: false,
      subjectToThresholding: false,
      dataLossFromOtherRow: false,
    },
    codes: [],
    grants: [],
    accessTokens: [],
    inspections: {},
  };
}

/**
 * Opens `<dataDir>/google.json`: settings, consents and tokens, so that refresh tokens survive a restart.
 * @throws Error with one line if the folder is not writable or the file is not one that we wrote
 */
export function openGoogleStore(dataDir: string): Promise<StateFile<GoogleState>> {
  return openStateFile({ dataDir, name: 'google.json', parse: (value) => googleState.parse(value), seed: seedGoogle });
}
