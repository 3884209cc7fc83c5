import type { MailInput } from '@/lib/messages/mail/queue-mail'
import type { AccountRow } from './table'

// These mails go to addresses that are not confirmed yet. They contain no text that a person typed into a form, so that nobody can write to
// strangers through us.

/** Asks a person to confirm that mail to this address reaches them. */
export function verificationMail(
  { email }: Pick<AccountRow, 'email'>,
  verifyUrl: string,
  hours: number,
): MailInput {
  return {
    to: email,
    subject: 'Confirm your e-mail address',
    letter: {
      heading: 'Confirm your e-mail address',
      paragraphs: [
        'Somebody created an account at Khata with this address. If it was you, confirm that the address is yours.',
        `The link works once, for ${hours} hours. It asks for the password that you chose.`,
      ],
      action: { label: 'Confirm your e-mail address', url: verifyUrl },
      footer:
        'If you did not create an account at Khata, do nothing. Without your confirmation nobody can use this address for real payments.',
    },
  }
}

/** Tells a person that the address they signed up with already has an account. The page that they used does not reveal this. */
export function accountExistsMail(email: string, appUrl: string): MailInput {
  return {
    to: email,
    subject: 'You have an account at Khata already',
    letter: {
      heading: 'You have an account already',
      paragraphs: [
        'Somebody signed up at Khata with this address, and it has an account already. Nothing was changed.',
        'If that was you, sign in with your password. If you do not remember it, follow “Forgot your password?” on the sign-in page.',
      ],
      action: { label: 'Sign in', url: `${appUrl}/sign-in` },
      footer: 'If that was not you, do nothing.',
    },
  }
}
