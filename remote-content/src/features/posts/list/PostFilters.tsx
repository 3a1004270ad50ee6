import { categoryCalls, tagCalls, type Term } from '@canopy/contract/content';
import { useCall } from '@canopy/shell-api';
import { Group } from '@canopy/ui';
import { Select } from '@canopy/ui/pickers';
import { ListSearch } from '@canopy/views/lists';
import type { PostsView } from './use-posts-view.ts';
import classes from './PostFilters.module.css';
const STATUSES = [
  { value: 'draft', label: 'Draft' },
  { value: 'ready', label: 'Ready' },
];

const optionsOf = (terms: readonly Term[] | undefined) => (terms ?? []).map(({ id, name }) => ({ value: id, label: name }));

/** Search, status, category and tag. */
export function PostFilters({ view }: { readonly view: PostsView }) {
  const categories = useCall(categoryCalls.list, {});
  const tags = useCall(tagCalls.list, {});
  return (
    <Group gap="sm">
      <ListSearch list={view} className={classes.search} label="Search posts" />
      <Select
        className={classes.filter}
        aria-label="Status"
        placeholder="All statuses"
        data={STATUSES}
        value={view.filters.status || null}
        onChange={(value) => view.setFilter('status', value === 'draft' || value === 'ready' ? value : '')}
        clearable
      />
      <Select
        className={classes.filter}
        aria-label="Category"
        placeholder="All categories"
        data={optionsOf(categories.data)}
        value={view.filters.category || null}
        onChange={(value) => view.setFilter('category', value ?? '')}
        clearable
        searchable
      />
      <Select
        className={classes.filter}
        aria-label="Tag"
        placeholder="All tags"
        data={optionsOf(tags.data)}
        value={view.filters.tag || null}
        onChange={(value) => view.setFilter('tag', value ?? '')}
        clearable
        searchable
      />
    </Group>
  );
}
