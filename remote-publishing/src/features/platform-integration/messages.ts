import type { Platform } from '@canopy/contract/publishing';

/** Wording of the integration screens that the specification leaves open. */
export const INTEGRATION_MESSAGES = {
  title: 'Integration',
  description: 'The platform that your content is published to, and the data that Canopy reads. A workspace publishes to one platform.',
  connectTitle: 'Connect WordPress',
  connectHelp: 'Canopy signs in with an application password, which you can take back at any time on your site.',
  siteLabel: 'Site URL',
  siteHelp: 'The URL your visitors use, e.g. https://example.com',
  userLabel: 'Username',
  userHelp: 'An account with the role Editor or Administrator.',
  passwordLabel: 'Application password',
  passwordHelp: 'On your site: Users, Profile, Application Passwords, Add new. Not the password you sign in with.',
  connected: (name: string) => `Connected to ${name}`,
  tested: 'The connection works',
  testFailed: 'The site did not accept the connection',
  disconnected: 'Disconnected',
  disconnectedNotRevoked: (where: string) => `Disconnected. The platform did not end the access. End it yourself: ${where}`,
  disconnectedShared: 'Disconnected. Another workspace still publishes to this site, so the access stays.',
  disconnectTitle: (name: string) => `Disconnect ${name}?`,
  disconnectText: (ends: string) => `Canopy forgets the credentials and ${ends}. Nothing that was published changes.`,
} as const;

/** What disconnecting does on the platform, and where a person ends the access there. */
export const PLATFORM_ACCESS: Readonly<Record<Platform, { readonly ends: string; readonly where: string }>> = {
  wordpress: {
    ends: 'asks the site to delete the application password',
    where: 'on your site, Users, Profile, Application Passwords, Revoke.',
  },
  wordpress_auth0: {
    ends: 'asks WordPress.com to end its access',
    where: 'on WordPress.com, your profile, Security, Connected Apps, Disconnect.',
  },
  shopify: { ends: 'uninstalls itself from the store', where: 'in Shopify, Settings, Apps and sales channels, Uninstall.' },
  webflow: {
    ends: 'asks Webflow to end its access; a site token has to be deleted in Webflow',
    where: 'in Webflow, Site settings, Apps & integrations.',
  },
};
