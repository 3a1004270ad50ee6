/** Display names of the roles inside a workspace. */
export const ROLE_CHOICES = [
  { value: 'user', label: 'User' },
  { value: 'agency', label: 'Agency (manages members)' },
] as const;

export const roleLabel = (role: 'agency' | 'user') => (role === 'agency' ? 'Agency' : 'User');
