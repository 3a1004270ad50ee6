-- Who reported a page load, so that one account's reports alone halt no canary. Null: reported before this was noted.
alter table release_visits add column user_id uuid references users (id) on delete set null;
