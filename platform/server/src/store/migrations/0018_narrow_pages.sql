-- Lists look at every row of a crawl and never at a page's whole text: what is long moves out of the rows they read.
alter table crawl_pages set (toast_tuple_target = 1024);
