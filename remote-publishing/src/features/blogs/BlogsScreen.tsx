import { TASK_POLL_MS } from '@canopy/contract';
import { BLOG_SORTS, BLOG_STATES, listBlogs, type Blog } from '@canopy/contract/publishing';
import { Link, useCall, useUrlState } from '@canopy/shell-api';
import { Anchor, Button, EmptyState, FailedState, Notice, PageHeader, Skeleton, Stack, Text } from '@canopy/ui';
import { formatDateTime, formatInteger, UrlText } from '@canopy/ui/data';
import { NativeSelect, SegmentedControl } from '@canopy/ui/forms';
import { ActionMenu } from '@canopy/ui/menus';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { ListSearch, tableProps, useListState } from '@canopy/views/lists';
import { useState } from 'react';
import { scheduledTime } from '../../run/scheduled-time.ts';
import { PageCheckState } from '../../run/PageCheckState.tsx';
import { usePlatform } from '../../run/use-platform.ts';
import { BLOG_STATE_LABELS, BlogState } from '../../blog/BlogState.tsx';
import { BlogCalendar } from './BlogCalendar.tsx';
import { isDay } from './calendar.ts';
import { OutcomeDialog } from '../../blog/OutcomeDialog.tsx';
import { canPublish, canSchedule, hasOutcome } from '../../blog/blog-ways.ts';
import { nextHour, useZone, wallIn } from '../../blog/zone-clock.ts';
import { ScheduleDialog } from '../../blog/ScheduleDialog.tsx';
import { useBlogActions } from '../../blog/use-blog-actions.tsx';

/** The most that one call lists; scheduled posts come first. */
const CALENDAR_POSTS = 100;
/** What becomes public last comes first, then what is public; a header shows it. */
const LATEST_FIRST = { id: 'public_at', descending: true } as const;
const VIEWS = [
  { value: 'list', label: 'List' },
  { value: 'week', label: 'Week' },
  { value: 'calendar', label: 'Month' },
];

const when = (blog: Blog): string => {
  const scheduled = blog.state === 'scheduled' ? scheduledTime(blog) : null;
  return scheduled ?? (blog.published_at === null ? '–' : formatDateTime(blog.published_at));
};

const COLUMNS: readonly DataColumn<Blog>[] = [
  {
    id: 'title',
    header: 'Title',
    value: ({ title }) => title,
    cell: ({ title, post_id: id }) => (
      <Anchor component={Link} to={`/posts/${id}`} inherit>
        {title}
      </Anchor>
    ),
    maxWidth: 320,
  },
  { id: 'state', header: 'State on the platform', value: ({ state }) => state, cell: (blog) => <BlogState {...blog} /> },
  {
    id: 'page_check',
    header: 'Live page',
    value: ({ page_check: check }) => check,
    cell: ({ page_check: check }) => (check ? <PageCheckState state={check} /> : '–'),
  },
  {
    id: 'public_at',
    header: 'Published or scheduled',
    value: ({ scheduled_at, published_at }) => scheduled_at ?? published_at,
    cell: when,
  },
  { id: 'url', header: 'URL', value: ({ url }) => url, cell: ({ url }) => (url ? <UrlText url={url} href /> : '–') },
  { id: 'note', header: 'Note', value: ({ message }) => message ?? '', sortable: false, wrap: true },
];

/** Written posts with their state on the platform; each can be published now or scheduled. */
export function BlogsScreen() {
  const list = useListState({ sorts: BLOG_SORTS, initialSort: LATEST_FIRST, filters: { state: ['', ...BLOG_STATES] } });
  const [view, setView] = useUrlState<string>('view', 'list', (text) => text === 'calendar' || text === 'week');
  const zone = useZone();
  const today = wallIn(zone, new Date()).slice(0, 10);
  const [day, setDay] = useUrlState<string>('day', today, isDay);
  const [picked, setPicked] = useState<{ blog: Blog; start: string } | null>(null);
  const [asked, setAsked] = useState<Blog | null>(null);
  const { platform, failed } = usePlatform();
  const missed = useCall(listBlogs, { query: { page: 1, page_size: 1, state: 'missed' } }).data?.total ?? 0;
  const actions = useBlogActions();
  const isCalendar = view !== 'list';
  const answer = useCall(
    listBlogs,
    { query: isCalendar ? { page: 1, page_size: CALENDAR_POSTS } : list.query },
    // Posts come out by themselves, and other tabs and colleagues publish as well.
    { refreshMs: TASK_POLL_MS },
  );
  const { data, error, isValidating, reload } = answer;
  const pick = (blog: Blog, day: string | null) => {
    if (day === null) return setPicked({ blog, start: nextHour(zone) });
    // A scheduled post keeps its time of day on the day that it is dropped on.
    const time = blog.state === 'scheduled' && blog.scheduled_at !== null ? wallIn(zone, new Date(blog.scheduled_at)).slice(10) : null;
    setPicked({ blog: { ...blog, wall_time: null, time_zone: null }, start: time === null ? nextHour(zone, day) : `${day}${time}` });
  };

  const outcome = (blog: Blog) => ({
    label: blog.state === 'conflict' ? 'Resolve the conflict' : 'What happened',
    onSelect: () => setAsked(blog),
  });
  const items = (blog: Blog) => [
    ...(hasOutcome(blog) ? [outcome(blog)] : []),
    ...(canPublish(blog) && blog.state !== 'scheduled' && (blog.state !== 'published' || blog.on_site !== null)
      ? [
          {
            label: blog.state === 'changed' && blog.on_site === null ? 'Update on the platform' : 'Publish now',
            onSelect: () => void actions.publishNow(blog),
          },
        ]
      : []),
    ...(canSchedule(blog)
      ? [{ label: blog.state === 'scheduled' ? 'Change the time' : 'Schedule', onSelect: () => pick(blog, null) }]
      : []),
    ...(blog.state === 'scheduled' ? [{ label: 'Unschedule', onSelect: () => void actions.cancelSchedule(blog) }] : []),
  ];
  const rowActions = (blog: Blog) =>
    platform && blog.state !== 'publishing' ? <ActionMenu label={`Actions for ${blog.title}`} items={items(blog)} /> : null;
  const write = (
    <Button component={Link} to="/posts/new">
      Write a post
    </Button>
  );
  const empty = (
    <EmptyState
      icon="article"
      title="No posts yet"
      description="Posts that you write are listed here, with their state on your platform."
      action={write}
    />
  );
  const calendar = () => {
    if (error && !data) return <FailedState detail={error.message} onRetry={() => void reload()} retrying={isValidating} />;
    if (!data) return <Skeleton height={520} />;
    if (data.total === 0) return empty;
    return (
      <>
        {data.total > data.data.length && (
          <Text size="sm" c="dimmed">
            The calendar has {formatInteger(data.data.length)} of {formatInteger(data.total)} posts, scheduled ones first. The list has all
            of them.
          </Text>
        )}
        <BlogCalendar
          blogs={data.data}
          span={view === 'week' ? 'week' : 'month'}
          day={day}
          today={today}
          zone={zone}
          onDay={setDay}
          onPick={platform ? pick : undefined}
        />
      </>
    );
  };
  return (
    <Stack gap="lg">
      <PageHeader
        title="Blogs"
        description="Your posts and their state on the connected platform."
        actions={
          <>
            <Button component={Link} to="/posts" variant="default">
              All posts
            </Button>
            {write}
          </>
        }
      />
      {platform === null && (
        <Notice
          tone="info"
          action={
            <Button size="xs" component={Link} to="/platform-integration">
              Connect a platform
            </Button>
          }
        >
          Connect your site to publish and schedule posts from here.
        </Notice>
      )}
      {failed && (
        <Notice
          tone="warning"
          title="The connected platform could not be loaded"
          action={
            <Button size="xs" loading={failed.retrying} onClick={failed.onRetry}>
              Retry
            </Button>
          }
        >
          {failed.detail} Until then, posts can be neither published nor scheduled here.
        </Notice>
      )}
      {missed > 0 && list.filters.state !== 'missed' && (
        <Notice
          tone="warning"
          action={
            <Button size="xs" component={Link} to="/blogs?state=missed">
              Show them
            </Button>
          }
        >
          {missed === 1 ? '1 post missed its time' : `${missed} posts missed their time`}. Publish now or choose another time.
        </Notice>
      )}
      <SegmentedControl label="View" value={view} onChange={(value) => setView(value)} data={VIEWS} />
      {isCalendar ? (
        calendar()
      ) : (
        <DataTable
          label="Posts"
          columns={COLUMNS}
          {...tableProps(answer, list)}
          rowKey={({ post_id: id }) => id}
          rowLabel={({ title }) => title}
          rowActions={rowActions}
          empty={empty}
          toolbar={
            <>
              <ListSearch list={list} label="Search posts" />
              <NativeSelect
                aria-label="State on the platform"
                value={list.filters.state}
                onChange={(event) => list.setFilter('state', event.currentTarget.value)}
                data={[
                  { value: '', label: 'Any state' },
                  ...BLOG_STATES.map((value) => ({ value, label: BLOG_STATE_LABELS[value].label })),
                ]}
              />
            </>
          }
        />
      )}
      {actions.question}
      {asked && <OutcomeDialog blog={asked} onClose={() => setAsked(null)} />}
      {picked && (
        <ScheduleDialog {...picked} onClose={() => setPicked(null)} onSchedule={(when) => actions.scheduleAt(picked.blog, when)} />
      )}
    </Stack>
  );
}
