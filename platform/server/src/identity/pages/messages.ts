import { WINDOW_MINUTES } from '../accounts/attempts.ts';

const wait = (seconds: number): string => {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
};

/** Wording of the identity pages: what happened, whether anything was lost, what to do. */
export const TEXT = {
  wrongCredentials: 'The email and password do not match an account. Check both and try again.',
  wrongPassword: 'This is not the password of your account. Try again.',
  checkFields: 'Nothing was saved yet. Check the fields below.',
  formExpired: 'This form was open for too long or came from another site. Nothing was saved. Submit it again.',
  tooManySignIns: (seconds: number) =>
    `Too many attempts to sign in from here within ${WINDOW_MINUTES} minutes. Your account is unchanged. Try again in ${wait(seconds)}, or in a browser where you signed in before.`,
  tooManyRequests: (seconds: number) => `Too many requests from this network. Nothing was changed. Try again in ${wait(seconds)}.`,
  signInExpired: 'This sign-in was started too long ago, or in another browser. Nothing was changed. Start again.',
  resetLinkVoid: 'This link has already been used or is older than an hour. Your password is unchanged. Request a new link.',
  confirmationLinkVoid:
    'This link has already been used or is older than three days. If your email is not confirmed yet, request a new link on the Add Workspace screen.',
  signUpLinkVoid:
    'This link has already been used or is older than a day. If you have finished signing up, sign in. Otherwise choose “Create account” there to get a new link.',
  wrongSignUpPassword: 'This is not the password chosen at this sign-up. Try again, or sign up again.',
  mailFailed: 'The mail could not be sent. Try again in a moment.',
  refused: (why: string) => `The sign-in request was refused: ${why}. Nothing was changed.`,
  unexpected: 'Something went wrong on our side. Nothing was changed. Try again in a moment.',
  outboxIsLocal: 'The demonstration’s mail can be read only on the machine it runs on.',
  passwordHelp: 'At least 10 characters; several words are easy to remember and hard to guess.',
} as const;
