import { platformOf, type ConnectWay } from './connect-ways.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import { SignInForm } from './SignInForm.tsx';
import { WebflowTokenDialog } from './WebflowTokenDialog.tsx';
import { WordpressDialog } from './WordpressDialog.tsx';

export { PasswordDialog };

interface ConnectDialogProps {
  readonly way: ConnectWay;
  readonly shop?: string;
  readonly onClose: () => void;
}

/** The dialog for one way of connecting a platform. */
export function ConnectDialog({ way, onClose, ...known }: ConnectDialogProps) {
  if (way === 'password') return <WordpressDialog onClose={onClose} />;
  if (way === 'token') return <WebflowTokenDialog onClose={onClose} />;
  return <SignInForm platform={platformOf(way)} onClose={onClose} {...known} />;
}
