import type { UserData } from '@canopy/contract/host';

export const TEST_ORGANISATION_ID = '7f9c24e8-3b1d-4c55-9d3f-0a1b2c3d4e5f';

/** Current user data of an ordinary member; override what the test is about. */
export function aUser(change: Partial<UserData> = {}): UserData {
  return {
    id: '0f2b7a52-91b7-4d21-8f6e-6a3f6f8d1c11',
    first_name: 'Robin',
    last_name: 'Ash',
    email: 'robin@fern.example',
    is_admin: false,
    is_agency: false,
    organisation: {
      id: TEST_ORGANISATION_ID,
      name: 'Fern',
      domain: 'fern.example',
      company_type: 'Startup',
      industry: 'Software',
      is_search_console_connect: false,
      has_ga_access: false,
      search_console_link: null,
      ga_property_id: null,
      sitemap_url: null,
      brand_voice: '',
      forbidden_words: '',
      audience: '',
      country: '',
      language: '',
      time_zone: '',
      last_pages_refresh: null,
    },
    limits: { plan_type: 'free', deep_research_limit: 3, backlink_articles_limit: 2, keyword_metadata_limit: 25 },
    remaining: { deep_research_remaining: 3, backlink_articles_remaining: 2, keyword_metadata_remaining: 25 },
    is_site_audited: true,
    is_research_generated: false,
    is_blog_generated: false,
    is_topic_generated: false,
    is_optimized: false,
    feature_flags: {},
    ...change,
  };
}
