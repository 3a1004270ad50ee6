import type { Platform } from '@canopy/contract/publishing';

/** Wording of the integration screens that the specification leaves open. */
export const INTEGRATION_MESSAGES = {
  title: 'Integration',
  description: 'The platform your content is published to, and the data Canopy reads. Each workspace publishes to one platform.',
  connectTitle: 'Connect WordPress',
  connectHelp: 'Canopy signs in with an application password, which you can revoke on your site at any time.',
  siteLabel: 'Site URL',
  siteHelp: 'The URL your visitors use, e.g. https://example.com',
  userLabel: 'Username',
  userHelp: 'An account with the Editor or Administrator role.',
  passwordLabel: 'Application password',
  passwordHelp: 'On your site, go to Users, Profile, Application Passwords. Do not use your login password.',
  connected: (name: string) => `Connected to ${name}`,
  updateTitle: 'Update the application password',
  updateHelp: (name: string) => `${name} stays connected. The new password is verified on the site before it replaces the old one.`,
  passwordUpdated: (name: string) => `${name} is connected with the new application password`,
  refusedTitle: 'The site no longer accepts Canopy’s access',
  refusedPassword: 'Create a new application password on your site (Users, Profile, Application Passwords), and enter it here.',
  refusedAccess: 'Disconnect it here, then connect it again to grant Canopy access.',
  tested: 'The connection works',
  testFailed: 'The site did not accept the connection',
  disconnected: 'Disconnected',
  disconnectedNotRevoked: (where: string) =>
    `Disconnected, but the platform did not confirm that access was revoked. Revoke it yourself ${where}`,
  disconnectedShared: 'Disconnected. Another workspace still publishes to this site, so its access was kept.',
  disconnectTitle: (name: string) => `Disconnect ${name}?`,
  disconnectText: (ends: string) => `Canopy deletes the credentials and ${ends}. Published content stays as it is.`,
} as const;

/** What disconnecting does on the platform, and where a person ends the access there. */
export const PLATFORM_ACCESS: Readonly<Record<Platform, { readonly ends: string; readonly where: string }>> = {
  wordpress: {
    ends: 'asks the site to delete the application password',
    where: 'on your site: Users, Profile, Application Passwords, Revoke.',
  },
  wordpress_auth0: {
    ends: 'asks WordPress.com to revoke its access',
    where: 'on WordPress.com: your profile, Security, Connected Apps, Disconnect.',
  },
  shopify: { ends: 'uninstalls itself from the store', where: 'in Shopify: Settings, Apps and sales channels, Uninstall.' },
  webflow: {
    ends: 'asks Webflow to revoke its access (delete a site token in Webflow yourself)',
    where: 'in Webflow: Site settings, Apps & integrations.',
  },
};
