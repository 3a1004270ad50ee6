import { cancellationModule } from './cancellation/index.ts';
import { checkoutModule } from './checkout/index.ts';
import { holdersModule } from './holders/index.ts';
import { invoiceModule } from './invoices/index.ts';
import { limitsModule } from './limits/index.ts';
import { planChangeModule } from './plan-change/index.ts';
import { planModule } from './plans/index.ts';
import { refundModule } from './refund/index.ts';
import { standingModule } from './standing/index.ts';
import { stripeModule } from './stripe/index.ts';
import { subscriptionModule } from './subscription/index.ts';
import { syncModule } from './sync/index.ts';
import { trialModule } from './trial/index.ts';
import { webhookModule } from './webhook/index.ts';

export const billingModules = [
  cancellationModule,
  checkoutModule,
  holdersModule,
  invoiceModule,
  limitsModule,
  planChangeModule,
  planModule,
  refundModule,
  standingModule,
  stripeModule,
  subscriptionModule,
  syncModule,
  trialModule,
  webhookModule,
];
