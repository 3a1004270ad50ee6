import { openBillingPortal } from '@canopy/contract/billing';
import { showFailure, useAction, useLocation } from '@canopy/shell-api';
import { Button } from '@canopy/ui';
import { leaveFor } from './leave-for.ts';

interface PortalButtonProps {
  readonly children: string;
  readonly variant?: 'default' | 'filled';
}

/** Opens the provider's own page for card, address, tax id and invoices, which links back to this screen. */
export function PortalButton({ children, variant = 'default' }: PortalButtonProps) {
  const portal = useAction(openBillingPortal);
  const { pathname } = useLocation();
  const open = async () => {
    const result = await portal.run({ body: { return_path: pathname } });
    if (result.ok) leaveFor(result.data.portal_url);
    else showFailure('The billing portal could not be opened', result.error);
  };
  return (
    <Button variant={variant} loading={portal.running} onClick={() => void open()}>
      {children}
    </Button>
  );
}
