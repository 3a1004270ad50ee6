-- Hosts that give no answer at all are told apart from those that say nothing certain; `reason`: how they kept silent.
alter table outside_links drop constraint outside_links_verdict_check;
alter table outside_links add constraint outside_links_verdict_check check (verdict in ('fine', 'gone', 'dead', 'unsure'));
alter table outside_links add column reason text check (reason in ('dns', 'refused', 'timeout'));
