-- The site of what was asked for before it was stored: the one connected now, of what is still open and of what came after its connection.
update publish_operations o set site_url = c.site_url
  from platform_credentials c
  where c.organisation_id = o.organisation_id and c.platform = o.platform and o.site_url is null
    and (o.state in ('scheduled', 'waiting', 'undoing', 'missed', 'failed') or o.created_at >= c.connected_at);
