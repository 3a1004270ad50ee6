import type { UserData } from '@canopy/contract/host';
import { Link, useUser } from '@canopy/shell-api';
import { useIdentity } from '@canopy/shell-api/host';
import { Icon, toIconName, UnstyledButton } from '@canopy/ui';
import { useState } from 'react';
import { useRegistryRemotes, useRemotes } from '../../federation/remotes-context.ts';
import { usePreload } from '../../federation/use-preload.ts';
import { useSignOut } from '../sidebar/use-sign-out.ts';
import classes from './Header.module.css';
import { profileLinks } from './profile-links.ts';
import { SchemeSwitch } from './SchemeSwitch.tsx';
import { useDisclosure } from './use-disclosure.ts';

const nameOf = ({ first_name, last_name, email }: UserData) => [first_name, last_name].filter(Boolean).join(' ') || email;

function initialsOf({ first_name, last_name, email }: UserData): string {
  const letters = [first_name, last_name].map((name) => name.charAt(0)).join('');
  return (letters || email.charAt(0)).toUpperCase();
}

function MenuLink({
  path,
  label,
  icon,
  onSelect,
}: {
  readonly path: string;
  readonly label: string;
  readonly icon: string;
  readonly onSelect: () => void;
}) {
  const preload = usePreload(path);
  return (
    <Link to={path} keepQuery className={classes.choice} onClick={onSelect} {...preload}>
      <Icon name={toIconName(icon)} />
      <span className={classes.choiceText}>{label}</span>
    </Link>
  );
}

/** The signed-in user, the links of document 2, section 2.1, the appearance and Sign out. */
export function ProfileMenu() {
  const user = useUser();
  const remotes = useRegistryRemotes();
  const { routes } = useRemotes();
  const { isOpen, close, areaProps, buttonProps } = useDisclosure();
  const { start } = useSignOut();
  const picture = useIdentity()?.picture ?? null;
  const [hasNoPicture, setHasNoPicture] = useState(false);
  const isPictured = picture !== null && !hasNoPicture;
  return (
    <div className={classes.disclosure} {...areaProps}>
      <UnstyledButton
        className={classes.avatar}
        aria-label={`Profile of ${nameOf(user)}`}
        data-initials={isPictured ? '' : initialsOf(user)}
        {...buttonProps}
      >
        {isPictured && (
          <img
            src={picture}
            alt=""
            width={34}
            height={34}
            referrerPolicy="no-referrer"
            className={classes.picture}
            onError={() => setHasNoPicture(true)}
          />
        )}
      </UnstyledButton>
      {isOpen && (
        <div className={classes.panel}>
          <p className={classes.who}>
            <span>{nameOf(user)}</span>
            <span className={classes.choiceNote}>{user.email}</span>
          </p>
          <ul className={classes.choices} aria-label="Profile">
            {profileLinks(remotes, routes, user).map((link) => (
              <li key={link.path}>
                <MenuLink {...link} onSelect={close} />
              </li>
            ))}
          </ul>
          <SchemeSwitch />
          <UnstyledButton className={classes.choice} onClick={start}>
            <Icon name="logout" />
            <span className={classes.choiceText}>Sign out</span>
          </UnstyledButton>
        </div>
      )}
    </div>
  );
}
