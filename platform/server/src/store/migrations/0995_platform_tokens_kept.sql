-- When the tokens of a connection are to be renewed though nobody used it: refresh tokens end too. Null: there is nothing to renew.
alter table platform_credentials add column renew_after timestamptz;
update platform_credentials set renew_after = now() where platform in ('shopify', 'wordpress_auth0');
create index platform_credentials_renew_after on platform_credentials (renew_after) where renew_after is not null;
