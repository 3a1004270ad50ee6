import { z } from 'zod';
import { openStateFile, type StateFile } from '../state-file.ts';

const itemSchema = z.object({
  id: z.string(),
  collection: z.string(),
  isDraft: z.boolean(),
  isArchived: z.boolean(),
  lastPublished: z.string().nullable(),
  lastUpdated: z.string(),
  /** the staged copy: what people edit */
  fieldData: z.record(z.string(), z.string()),
  /** the live copy: what visitors see; null: nothing */
  live: z.record(z.string(), z.string()).nullable(),
  /** the copies of the second locale; null: not translated */
  translation: z
    .object({ fieldData: z.record(z.string(), z.string()), isLive: z.boolean() })
    .nullable()
    .default(null),
});
export type CmsItem = z.output<typeof itemSchema>;

const pageSchema = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  path: z.string(),
  body: z.string(),
  lastUpdated: z.string(),
  seoTitle: z.string(),
  seoDescription: z.string(),
});
export type StaticPage = z.output<typeof pageSchema>;

export const webflowSettings = z.object({
  /** calls per minute before 429; null: no limit */
  perMinute: z.number().int().min(0).nullable(),
  retryAfterSeconds: z.number().int().min(1),
  /** somebody changed the collection's fields, and has not published the site since */
  structureChanged: z.boolean().default(false),
  /** scopes that the tokens have; null: all */
  scopes: z.array(z.string()).nullable().default(null),
});

const webflowState = z.object({
  version: z.literal(1),
  settings: webflowSettings,
  items: z.array(itemSchema),
  pages: z.array(pageSchema),
  codes: z.array(z.object({ code: z.string(), redirectUri: z.string() })),
  tokens: z.array(z.string()),
});
export type WebflowState = z.output<typeof webflowState>;
export type WebflowStore = StateFile<WebflowState>;

export const PRIMARY_LOCALE = '65f0a1b2c3d4e5f607182938';
export const SECOND_LOCALE = '65f0a1b2c3d4e5f607182939';
const locale = (id: string, cmsLocaleId: string, tag: string, displayName: string, subdirectory: string) => ({
  id,
  cmsLocaleId,
  enabled: true,
  displayName,
  redirect: false,
  subdirectory,
  tag,
});
export const SITE = {
  id: '65f0a1b2c3d4e5f607182930',
  displayName: 'Fernhill Journal',
  shortName: 'fernhill-journal',
  timeZone: 'Europe/London',
  locales: {
    primary: locale('65f0a1b2c3d4e5f607182936', PRIMARY_LOCALE, 'en-GB', 'English', ''),
    secondary: [locale('65f0a1b2c3d4e5f607182937', SECOND_LOCALE, 'de', 'German', 'de')],
  },
};
export const COLLECTION = {
  id: '65f0a1b2c3d4e5f607182931',
  displayName: 'Stories',
  singularName: 'Story',
  slug: 'stories',
  fields: [
    { id: '65f0a1b2c3d4e5f607182960', isRequired: true, isEditable: true, slug: 'name', type: 'PlainText', displayName: 'Name' },
    { id: '65f0a1b2c3d4e5f607182961', isRequired: true, isEditable: true, slug: 'slug', type: 'PlainText', displayName: 'Slug' },
    { id: '65f0a1b2c3d4e5f607182962', isRequired: false, isEditable: true, slug: 'post-body', type: 'RichText', displayName: 'Post body' },
    {
      id: '65f0a1b2c3d4e5f607182963',
      isRequired: false,
      isEditable: true,
      slug: 'meta-title',
      type: 'PlainText',
      displayName: 'Meta title',
    },
    {
      id: '65f0a1b2c3d4e5f607182964',
      isRequired: false,
      isEditable: true,
      slug: 'meta-description',
      type: 'PlainText',
      displayName: 'Meta description',
    },
  ],
};
/** A site token of the demo site, as its owner would create one in Webflow. */
export const demoSiteToken = 'canopy-sandbox-webflow-site-token';

const at = '2026-09-01T08:00:00.000Z';

export function seedWebflow(): WebflowState {
  const item = (id: string, name: string, slug: string, body: string): CmsItem => {
    const fieldData = { name, slug, 'post-body': body, 'meta-title': '', 'meta-description': '' };
    return {
      id,
      collection: COLLECTION.id,
      isDraft: false,
      isArchived: false,
      lastPublished: at,
      lastUpdated: at,
      fieldData,
      live: { ...fieldData },
      translation: null,
    };
  };
  const page = (id: string, title: string, slug: string, body: string): StaticPage => ({
    id,
    title,
    slug,
    path: slug === '' ? '/' : `/${slug}`,
    body,
    lastUpdated: at,
    seoTitle: '',
    seoDescription: '',
  });
  return {
    version: 1,
    settings: { perMinute: null, retryAfterSeconds: 60, structureChanged: false, scopes: null },
    items: [
      item('65f0a1b2c3d4e5f607182941', 'A year without digging', 'a-year-without-digging', '<p>Cardboard, compost and patience.</p>'),
      item(
        '65f0a1b2c3d4e5f607182942',
        'Saving tomato seed',
        'saving-tomato-seed',
        '<p>Ferment, rinse, dry. <a href="/stories/old-guide">An older guide</a> says otherwise.</p>',
      ),
    ],
    pages: [
      page('65f0a1b2c3d4e5f607182951', 'Home', '', '<p>Stories from the nursery.</p>'),
      page('65f0a1b2c3d4e5f607182952', 'About the journal', 'about', '<p>Written by the people who weed.</p>'),
    ],
    codes: [],
    tokens: [demoSiteToken],
  };
}

/**
 * Opens `<dataDir>/webflow.json`, or seeds it.
 * @throws Error with one line if the folder is not writable or the file is not one that we wrote
 */
export function openWebflowStore(dataDir: string): Promise<WebflowStore> {
  return openStateFile({ dataDir, name: 'webflow.json', parse: (value) => webflowState.parse(value), seed: seedWebflow });
}
