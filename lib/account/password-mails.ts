import type { MailInput } from '@/lib/infra/mail'
import type { AccountRow } from './table'

type Person = Pick<AccountRow, 'email' | 'name'>

/** What a person reads who has forgotten their password, or whose address somebody else has entered. */
export function resetMail({ email, name }: Person, resetUrl: string, minutes: number): MailInput {
  return {
    to: email,
    subject: 'Choose a new password for Khata',
    letter: {
      heading: 'Choose a new password',
      paragraphs: [
        `Hello ${name}, the link below leads to a page that asks for a new password.`,
        `It works once, for ${minutes} minutes. Whoever has it can take over your account: pass it on to nobody.`,
      ],
      action: { label: 'Choose a new password', url: resetUrl },
      footer:
        'Somebody entered your address on the page for forgotten passwords. If that was not you, do nothing: your password stays as it is.',
    },
  }
}

/** What a person reads whose password has changed, so that they hear of it when it was somebody else. */
export function changedMail({ email, name }: Person, signInUrl: string): MailInput {
  return {
    to: email,
    subject: 'Your password for Khata was changed',
    letter: {
      heading: 'Your password was changed',
      paragraphs: [
        `Hello ${name}, your password for Khata has just been changed, and your other sessions were ended.`,
        'If that was not you, choose a new password at once: follow “Forgot your password?” on the sign-in page.',
      ],
      action: { label: 'Sign in', url: signInUrl },
      footer: 'You get this mail because you have an account at Khata.',
    },
  }
}
