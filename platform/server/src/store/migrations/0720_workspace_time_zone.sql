-- IANA name of the zone whose clock schedules, the calendar and days of the workspace go by; '' until somebody chose one: UTC.
alter table organisations add column time_zone text not null default '';
