import type { Item, User } from './state.ts';

const SUBSCRIBER = ['read'];
const AUTHOR = [
  ...SUBSCRIBER,
  'edit_posts',
  'edit_published_posts',
  'publish_posts',
  'delete_posts',
  'delete_published_posts',
  'upload_files',
];
const EDITOR = [
  ...AUTHOR,
  'edit_others_posts',
  'edit_private_posts',
  'read_private_posts',
  'delete_others_posts',
  'delete_private_posts',
  'edit_pages',
  'edit_others_pages',
  'edit_published_pages',
  'edit_private_pages',
  'read_private_pages',
  'publish_pages',
  'delete_pages',
  'delete_others_pages',
  'delete_published_pages',
  'delete_private_pages',
  'manage_categories',
  'manage_links',
  'moderate_comments',
  'unfiltered_html',
];
const ADMINISTRATOR = [
  ...EDITOR,
  'manage_options',
  'edit_theme_options',
  'install_plugins',
  'activate_plugins',
  'edit_users',
  'list_users',
  'create_users',
  'delete_users',
];

const CAPABILITIES: Record<User['role'], string[]> = {
  subscriber: SUBSCRIBER,
  author: AUTHOR,
  editor: EDITOR,
  administrator: ADMINISTRATOR,
};

/** `{edit_posts: true, …, editor: true}`: WordPress lists the role among the capabilities. */
export function capabilitiesOf(user: User): Record<string, true> {
  return Object.fromEntries([...CAPABILITIES[user.role], user.role].map((name) => [name, true as const]));
}

export function can(user: User | null, capability: string): boolean {
  return user !== null && CAPABILITIES[user.role].includes(capability);
}

/** Whether the user may change (`edit`) or remove (`delete`) this item, including somebody else's. */
export function canTouch(user: User | null, action: 'edit' | 'delete', item: Item): boolean {
  const own = user?.id === item.author;
  return can(user, `${action}_${item.type}s`) && (own || can(user, `${action}_others_${item.type}s`));
}
