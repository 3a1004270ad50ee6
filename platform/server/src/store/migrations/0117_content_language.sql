-- The languages that the answer says the page is for (header Content-Language), as it says them.
alter table crawl_pages add column content_language text;
update crawl_pages set content_language = headers ->> 'content-language' where headers ? 'content-language';
