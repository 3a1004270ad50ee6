-- When the site last refused the stored access, and how it said so; null: it was accepted since.
alter table platform_credentials add column refused_at timestamptz;
alter table platform_credentials add column refusal text;
