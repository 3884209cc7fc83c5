import { mailAdministrators } from '@/lib/auth/administrators'
import { dateInWords, NEPAL } from '@/lib/core/calendar-date'
import { formatNpr } from '@/lib/core/money'
import type { Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import type { PayoutModel } from '@/prisma/generated/models'

/** Queues the mail to the owners of a business: a payout was sent to the bank. */
export function mailSent(tx: Tx, payout: PayoutModel): Promise<void> {
  const { amountPaisa, expectedAt } = payout
  const amount = formatNpr(amountPaisa, 'en')
  return mailAdministrators(tx, payout, {
    to: ['owner'],
    subject: () => `${amount} is on its way to your bank`,
    heading: `${amount} is on its way to your bank`,
    paragraphs: [
      ...(expectedAt ? [`It should arrive by ${dateInWords(expectedAt, NEPAL, 'en')}.`] : []),
      'We tell you if the bank returns it.',
    ],
    facts: factsOf(payout),
    action: actionOf(payout),
  })
}

/** Queues the mail to the owners of a business: the bank has returned a payout. */
export function mailReturned(tx: Tx, payout: PayoutModel): Promise<void> {
  const amount = formatNpr(payout.amountPaisa, 'en')
  return mailAdministrators(tx, payout, {
    to: ['owner'],
    subject: () => `The bank returned ${amount}`,
    heading: `The bank returned ${amount}`,
    paragraphs: [
      'The money is yours, and it is part of your next payout. Check your bank account and confirm it: until then nothing is paid out.',
    ],
    facts: [...factsOf(payout), ['Reason', payout.statusReason ?? '']],
    action: actionOf(payout),
  })
}

const factsOf = (payout: PayoutModel): [string, string][] => [
  ['Payout', payout.number],
  ['Bank', payout.bankName],
  ['Account', `••••${payout.accountNumberLast4}`],
  ['Name', payout.accountName],
]

const actionOf = ({ environment }: PayoutModel) => ({
  label: 'See your payouts',
  url: `${env().APP_URL}/dashboard/${environment}/payouts`,
})
