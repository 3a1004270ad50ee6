/** The demo workspace's id. Fixed, so that a second seeding finds the first one. */
export const DEMO_ORGANISATION_ID = 'f3a1c0de-5eed-4a6d-8b5e-0c4a0b7e0001';

/** One demo account per role. Only if the platform runs on the sandbox; everyone knows their password. */
export const DEMO_PASSWORD = 'fernhill-garden-demo';

export const DEMO_ACCOUNTS = [
  {
    email: 'admin@canopy.example',
    firstName: 'Ada',
    lastName: 'Marsh',
    isAdmin: true,
    isAgency: false,
    role: 'user',
    label: 'administrator',
  },
  { email: 'agency@canopy.example', firstName: 'Grete', lastName: 'Holm', isAdmin: false, isAgency: true, role: 'agency', label: 'agency' },
  {
    email: 'user@canopy.example',
    firstName: 'Uli',
    lastName: 'Brook',
    isAdmin: false,
    isAgency: false,
    role: 'user',
    label: 'ordinary user',
  },
] as const;
