import { categoryCalls, tagCalls, type Term } from '@canopy/contract/content';
import { useCall } from '@canopy/shell-api';
import { Group } from '@canopy/ui';
import { SearchInput } from '@canopy/ui/forms';
import { Select } from '@canopy/ui/pickers';
import type { PostsView } from './use-posts-view.ts';
import { useTypedSearch } from './use-typed-search.ts';
import classes from './PostFilters.module.css';

const BACKGROUND = { background: true } as const;
const STATUSES = [
  { value: 'draft', label: 'Draft' },
  { value: 'ready', label: 'Ready' },
];

const optionsOf = (terms: readonly Term[] | undefined) => (terms ?? []).map(({ id, name }) => ({ value: id, label: name }));

/** Search, status, category and tag. */
export function PostFilters({ view }: { readonly view: PostsView }) {
  const [text, setText] = useTypedSearch(view.search, view.setSearch);
  const categories = useCall(categoryCalls.list, {}, BACKGROUND);
  const tags = useCall(tagCalls.list, {}, BACKGROUND);
  return (
    <Group gap="sm">
      <SearchInput className={classes.search} label="Search posts" value={text} onChange={setText} />
      <Select
        className={classes.filter}
        aria-label="Status"
        placeholder="All statuses"
        data={STATUSES}
        value={view.status || null}
        onChange={(value) => view.setStatus(value === 'draft' || value === 'ready' ? value : '')}
        clearable
      />
      <Select
        className={classes.filter}
        aria-label="Category"
        placeholder="All categories"
        data={optionsOf(categories.data)}
        value={view.category || null}
        onChange={(value) => view.setCategory(value ?? '')}
        clearable
        searchable
      />
      <Select
        className={classes.filter}
        aria-label="Tag"
        placeholder="All tags"
        data={optionsOf(tags.data)}
        value={view.tag || null}
        onChange={(value) => view.setTag(value ?? '')}
        clearable
        searchable
      />
    </Group>
  );
}
