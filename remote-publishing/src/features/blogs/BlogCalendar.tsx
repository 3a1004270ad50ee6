import type { Blog } from '@canopy/contract/publishing';
import { Group, IconButton, Stack, Text, UnstyledButton } from '@canopy/ui';
import { daysOfMonth, monthAfter } from './calendar.ts';
import classes from './BlogCalendar.module.css';

interface BlogCalendarProps {
  readonly blogs: readonly Blog[];
  /** `YYYY-MM` */
  readonly month: string;
  readonly today: string;
  readonly onMonth: (month: string) => void;
  /** a post, and the day that it was put on or that its time is changed from */
  readonly onPick: (blog: Blog, day: string | null) => void;
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const title = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayName = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' });
const MIME = 'application/x-canopy-post';

/** Scheduled posts by day, and those that are not. A post is dragged to a day; by keyboard, Enter opens the same choice. */
export function BlogCalendar({ blogs, month, today, onMonth, onPick }: BlogCalendarProps) {
  const scheduled = blogs.filter(({ state }) => state === 'scheduled');
  const unscheduled = blogs.filter(({ state }) => state === 'not-published' || state === 'missed' || state === 'failed');
  const entry = (blog: Blog, time: string | null) => (
    <li key={blog.post_id}>
      <UnstyledButton
        className={classes.entry}
        draggable
        onDragStart={(event) => event.dataTransfer.setData(MIME, blog.post_id)}
        onClick={() => onPick(blog, null)}
        aria-label={time === null ? `Schedule ${blog.title}` : `${blog.title}, ${time}: move`}
      >
        {time !== null && <span className={classes.time}>{time}</span>}
        {blog.title}
      </UnstyledButton>
    </li>
  );
  return (
    <div className={classes.layout}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Text fw={600} component="h2">
            {title.format(new Date(`${month}-01T00:00:00Z`))}
          </Text>
          <Group gap="xs">
            <IconButton icon="chevron-left" label="Previous month" onClick={() => onMonth(monthAfter(month, -1))} />
            <IconButton icon="chevron-right" label="Next month" onClick={() => onMonth(monthAfter(month, 1))} />
          </Group>
        </Group>
        <div className={classes.scroller} role="region" aria-label="Calendar" tabIndex={0}>
          <ol className={classes.weekdays} aria-hidden="true">
            {WEEKDAYS.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ol>
          <ol className={classes.days}>
            {daysOfMonth(month).map((day) => {
              const posts = scheduled.filter(({ wall_time: wall }) => wall?.startsWith(day));
              return (
                <li
                  key={day}
                  className={classes.day}
                  data-outside={!day.startsWith(month)}
                  data-today={day === today}
                  aria-label={dayName.format(new Date(`${day}T00:00:00Z`))}
                  onDragOver={(event) => event.preventDefault()}
                  onDrop={(event) => {
                    event.preventDefault();
                    const dropped = blogs.find(({ post_id: id }) => id === event.dataTransfer.getData(MIME));
                    if (dropped) onPick(dropped, day);
                  }}
                >
                  <span className={classes.number}>{Number(day.slice(8))}</span>
                  <ul>{posts.map((blog) => entry(blog, blog.wall_time?.slice(11) ?? ''))}</ul>
                </li>
              );
            })}
          </ol>
        </div>
      </Stack>
      <Stack gap="sm" component="section" aria-label="Unscheduled">
        <Text fw={600} component="h2">
          Unscheduled
        </Text>
        {unscheduled.length === 0 ? (
          <Text size="sm" c="dimmed">
            Every post is published or scheduled.
          </Text>
        ) : (
          <ul className={classes.tray}>{unscheduled.map((blog) => entry(blog, null))}</ul>
        )}
      </Stack>
    </div>
  );
}
