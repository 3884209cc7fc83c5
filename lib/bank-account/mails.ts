import { mailAdministrators } from '@/lib/auth/administrators'
import { bankName } from '@/lib/core/banks'
import type { Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { newToken, sha256 } from '@/lib/infra/keys/crypto'
import type { BankAccountModel } from '@/prisma/generated/models'
import { maskedNumber } from './rules'

type Mail = Parameters<typeof mailAdministrators>[2]

// Owners may be away for a few days.
const STOP_DAYS = 7

const KEEP_STOP = `
WITH ended AS (
  DELETE FROM bank_account_stops WHERE business_id = $2 AND environment = $3 AND expires_at <= now())
INSERT INTO bank_account_stops (token_hash, business_id, environment, expires_at)
VALUES ($1, $2, $3, now() + make_interval(days => ${STOP_DAYS}))`

/** Mails all owners which account was set or confirmed, with the link that stops it. The token of the link is only in the mail. */
export async function mailStopLink(
  tx: Tx,
  account: BankAccountModel,
  act: 'set' | 'confirmed',
): Promise<void> {
  const token = newToken()
  await tx.query(KEEP_STOP, [sha256(token), account.businessId, account.environment])
  await mailAdministrators(tx, account, {
    to: ['owner'],
    subject: (name) => `${name}: the bank account for payouts was ${act}`,
    heading: act === 'set' ? 'A bank account was set' : 'Your bank account was confirmed',
    paragraphs: [
      'Payouts can go there in 24 hours at the earliest, once the operator of this Khata has verified it.',
      `If you did not want this, stop it. No money goes there until an owner confirms it. The link works for ${STOP_DAYS} days.`,
    ],
    facts: factsOf(account),
    action: { label: 'Stop this account', url: `${env().APP_URL}/bank-account/stop/${token}` },
  })
}

/** Mails all owners that one of them has stopped the account. */
export function stoppedMail(account: BankAccountModel): Mail {
  return {
    to: ['owner'],
    subject: (name) => `${name}: the bank account for payouts was stopped`,
    heading: 'Your bank account was stopped',
    paragraphs: [
      'Somebody pressed the button of our mail. No payout goes to this account until an owner confirms it or sets another one.',
    ],
    facts: factsOf(account),
    action: settings(account),
  }
}

/** Mails all owners that the operator has verified the account. */
export function verifiedMail(account: BankAccountModel): Mail {
  return {
    to: ['owner'],
    subject: (name) => `${name}: your bank account is verified`,
    heading: 'Your bank account is verified',
    paragraphs: ['The operator of this Khata has compared it with your papers. Your payouts go there.'],
    facts: factsOf(account),
    action: settings(account),
  }
}

const settings = ({ environment }: BankAccountModel) => ({
  label: 'Open the settings',
  url: `${env().APP_URL}/dashboard/${environment}/settings/payouts`,
})

const factsOf = ({ bankCode, branch, accountNumberLast4, accountName }: BankAccountModel) =>
  [
    ['Bank', branch ? `${bankName(bankCode)}, ${branch}` : bankName(bankCode)],
    ['Account', maskedNumber(accountNumberLast4)],
    ['Name', accountName],
  ] as const
