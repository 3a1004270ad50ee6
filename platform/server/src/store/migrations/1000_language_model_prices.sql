-- Prices of the newest models, as their providers publish them; what an administrator entered stays.
-- developers.openai.com/api/docs/pricing, ai.google.dev/gemini-api/docs/pricing, docs.x.ai/docs/models
update llm_models
set input_price = published.input_price, output_price = published.output_price
from
  (values
    ('openai', 'gpt-6-luna', 0.1, 0.5),
    ('gemini', 'gemini-3.5-flash-lite', 0.3, 2.5),
    ('grok', 'grok-4.3', 1.25, 2.5)
  ) as published (provider_id, id, input_price, output_price)
where
  llm_models.provider_id = published.provider_id
  and llm_models.id = published.id
  and llm_models.input_price is null
  and llm_models.output_price is null;
