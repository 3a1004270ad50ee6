import type { LanguageModel } from '@canopy/contract/content';
import type { Model, Provider } from './catalogue.ts';

/** A model as the contract shows it. */
export const modelView = (provider: Provider, model: Model): LanguageModel => ({
  id: model.id,
  provider: provider.id,
  provider_name: provider.name,
  model_name: model.name,
  label: model.label,
  status: model.status,
  retires_on: model.retiresOn,
  replacement: model.replacement,
  accepts_images: model.acceptsImages,
  is_sandbox: provider.isSandbox,
  is_available: model.isAvailable,
  input_price: model.inputPrice,
  output_price: model.outputPrice,
});
