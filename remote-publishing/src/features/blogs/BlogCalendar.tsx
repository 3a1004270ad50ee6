import type { Blog } from '@canopy/contract/publishing';
import { Button, Group, IconButton, Stack, Text, UnstyledButton } from '@canopy/ui';
import { useState } from 'react';
import { dayAfter, daysOfMonth, daysOfWeek, monthAfter } from './calendar.ts';
import { wallIn } from '../../blog/zone-clock.ts';
import classes from './BlogCalendar.module.css';

interface BlogCalendarProps {
  readonly blogs: readonly Blog[];
  readonly span: 'month' | 'week';
  /** any day of the displayed span, `YYYY-MM-DD` */
  readonly day: string;
  readonly today: string;
  /** time zone that places posts on days */
  readonly zone: string;
  readonly onDay: (day: string) => void;
  /** a post, and the day it was dropped on; null: its time is to be chosen. Absent: nothing can be scheduled */
  readonly onPick?: ((blog: Blog, day: string | null) => void) | undefined;
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const title = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortDay = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const dayName = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' });
const MIME = 'application/x-canopy-post';

/** Scheduled posts by day, and unscheduled ones. A post is dragged to a day; on the keyboard, Enter opens the same choice. */
export function BlogCalendar({ blogs, span, day: shown, today, zone, onDay, onPick }: BlogCalendarProps) {
  const [over, setOver] = useState<string | null>(null);
  const scheduled = blogs.flatMap((blog) =>
    blog.state === 'scheduled' && blog.scheduled_at !== null ? [{ blog, wall: wallIn(zone, new Date(blog.scheduled_at)) }] : [],
  );
  const month = shown.slice(0, 7);
  const week = daysOfWeek(shown);
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  const move = (by: number) => onDay(span === 'week' ? dayAfter(shown, by * 7) : `${monthAfter(month, by)}-01`);
  const unscheduled = blogs.filter(({ state }) => state === 'not-published' || state === 'missed' || state === 'failed');
  const entry = (blog: Blog, time: string | null) => (
    <li key={blog.post_id}>
      <UnstyledButton
        className={classes.entry}
        disabled={!onPick}
        draggable={onPick !== undefined}
        onDragStart={(event) => event.dataTransfer.setData(MIME, blog.post_id)}
        onClick={() => onPick?.(blog, null)}
        title={blog.title}
        aria-label={time === null ? `Schedule ${blog.title}` : `${time} ${blog.title}: reschedule`}
      >
        <span className={classes.words} dir="auto">
          {time !== null && <span className={classes.time}>{time}</span>} {blog.title}
        </span>
      </UnstyledButton>
    </li>
  );
  return (
    <div className={classes.layout}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Text fw={600} component="h2">
            {span === 'month' ? title.format(at(`${month}-01`)) : shortDay.formatRange(at(week[0] ?? shown), at(week[6] ?? shown))}
          </Text>
          <Group gap="xs">
            <Button size="xs" variant="default" disabled={shown === today} onClick={() => onDay(today)}>
              Today
            </Button>
            <IconButton icon="chevron-left" label={`Previous ${span}`} onClick={() => move(-1)} />
            <IconButton icon="chevron-right" label={`Next ${span}`} onClick={() => move(1)} />
          </Group>
        </Group>
        <div className={classes.scroller} role="region" aria-label="Calendar" tabIndex={0}>
          <ol className={classes.weekdays} aria-hidden="true">
            {WEEKDAYS.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ol>
          <ol className={classes.days}>
            {(span === 'month' ? daysOfMonth(month) : week).map((day) => {
              const posts = scheduled.filter(({ wall }) => wall.startsWith(day)).sort((a, b) => a.wall.localeCompare(b.wall));
              return (
                <li
                  key={day}
                  className={classes.day}
                  data-span={span}
                  data-outside={span === 'month' && !day.startsWith(month)}
                  data-today={day === today}
                  aria-label={dayName.format(at(day))}
                  data-over={day === over}
                  onDragOver={(event) => {
                    if (!onPick || !event.dataTransfer.types.includes(MIME)) return;
                    event.preventDefault();
                    setOver(day);
                  }}
                  onDragLeave={() => setOver((last) => (last === day ? null : last))}
                  onDrop={(event) => {
                    event.preventDefault();
                    setOver(null);
                    const dropped = blogs.find(({ post_id: id }) => id === event.dataTransfer.getData(MIME));
                    if (dropped) onPick?.(dropped, day);
                  }}
                >
                  <span className={classes.number}>{Number(day.slice(8))}</span>
                  <ul>{posts.map(({ blog, wall }) => entry(blog, wall.slice(11)))}</ul>
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
