import type { MailInput } from '@/lib/messages/mail/queue-mail'
import type { Role } from './rules'

/** The mail to an invited person. */
export function inviteMail(
  businessName: string,
  role: Role,
  inviteUrl: string,
): Pick<MailInput, 'subject' | 'letter'> {
  return {
    subject: `Join the team of ${businessName} on Khata`,
    letter: {
      heading: `Join ${businessName}`,
      paragraphs: [
        `You are invited to the team of ${businessName} on Khata, where it bills its subscriptions.`,
        'The link is for you alone and works once, for 7 days.',
      ],
      facts: [['Your role', role]],
      action: { label: 'Join the team', url: inviteUrl },
      footer: 'A member of that team entered your address. If you expected no invitation, do nothing.',
    },
  }
}
