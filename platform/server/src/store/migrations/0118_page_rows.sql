-- Nothing searches in them: as text they are stored and read without being taken apart, several times as fast.
alter table crawl_page_facts alter column row type json, alter column leads type json;
