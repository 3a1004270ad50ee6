-- The model of a provider that turns texts into vectors; null: it has none. Dollars for a million tokens; null: not entered.
alter table llm_providers
  add column embedding_model text,
  add column embedding_price numeric(12, 6) check (embedding_price >= 0);

update llm_providers set embedding_model = 'text-embedding-3-small', embedding_price = 0.02 where id = 'openai';
update llm_providers set embedding_model = 'gemini-embedding-001', embedding_price = 0.15 where id = 'gemini';
