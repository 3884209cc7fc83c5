import type { MailInput } from '@/lib/messages/mail/queue-mail'
import type { AccountRow } from './table'

// The address may not be confirmed yet, so these mails contain no text that a person typed into a form.
type Recipient = Pick<AccountRow, 'email'>

/** The mail with the link for a new password. Somebody else may have entered the address. */
export function resetMail({ email }: Recipient, resetUrl: string, minutes: number): MailInput {
  return {
    to: email,
    subject: 'Choose a new password for Khata',
    letter: {
      heading: 'Choose a new password',
      paragraphs: [
        'With the link below you choose a new password for Khata.',
        `It works once, for ${minutes} minutes. Do not pass it on: with it, anybody can take over your account.`,
      ],
      action: { label: 'Choose a new password', url: resetUrl },
      footer:
        'Somebody entered your address on the page for forgotten passwords. If that was not you, do nothing: your password stays as it is.',
    },
  }
}

const WHAT_CHANGED = {
  on: 'The second factor of your account was turned on just now. Signing in takes a code of your authenticator app from now on. Your other sessions were ended.',
  off: 'The second factor of your account was turned off just now. Your password alone opens your account. Your other sessions were ended.',
  codes: 'New recovery codes were made for your account just now. The old ones stopped working.',
} as const

/** Tells a person about a change of their second factor, in case somebody else made it. */
export function secondFactorMail(
  { email }: Recipient,
  change: keyof typeof WHAT_CHANGED,
  signInUrl: string,
): MailInput {
  return {
    to: email,
    subject: 'The second factor of your Khata account was changed',
    letter: {
      heading: 'Your second factor was changed',
      paragraphs: [
        WHAT_CHANGED[change],
        'If that was not you, sign in, change your password and set your second factor up again.',
      ],
      action: { label: 'Sign in', url: signInUrl },
      footer: 'You get this mail because you have an account at Khata.',
    },
  }
}

/** Tells a person that their password was changed, in case somebody else did it. */
export function changedMail({ email }: Recipient, signInUrl: string): MailInput {
  return {
    to: email,
    subject: 'Your password for Khata was changed',
    letter: {
      heading: 'Your password was changed',
      paragraphs: [
        'Your password for Khata was changed just now, and your other sessions were ended.',
        'If that was not you, choose a new password at once: follow “Forgot your password?” on the sign-in page.',
      ],
      action: { label: 'Sign in', url: signInUrl },
      footer: 'You get this mail because you have an account at Khata.',
    },
  }
}
