-- Providers of search volumes allow so many requests a minute, for all processes together.
alter table keyword_providers add column next_request_at timestamptz;
