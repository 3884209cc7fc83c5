import { newId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { newPhone } from '@/testing/customer'
import { type CodePurpose, type PhoneBucket, phoneKeys, WALLET } from './bucket'
import { checkCode } from './check'
import { type CodeRequest, sendCode } from './send'

// Sends, checks and reads codes in tests.

export const newBucket = (): PhoneBucket => ({
  environment: 'production',
  businessId: null,
  phone: newPhone(),
})

const OFFER = {
  business: 'Himal Fitness',
  amountPaisa: 250_000n,
  interval: 'month' as const,
  intervalCount: 1,
  trialDays: 0,
}

/** The purpose of a checkout's code, asked for by the person who has its bearer. */
export const newCheckout = (asker = 'the holder'): CodePurpose => ({
  kind: 'checkout',
  subjectId: newId('cs'),
  asker,
})

export const newAgreement = (): CodePurpose => ({ kind: 'agreement', subjectId: newId('cs'), asker: null })

export const send = (bucket: PhoneBucket, more: Partial<CodeRequest> = {}) => {
  const purpose = more.purpose ?? WALLET
  const offer = purpose.kind === 'wallet' ? null : OFFER
  return inTransaction((tx) =>
    sendCode(tx, { ...bucket, language: 'en', ip: undefined, offer, ...more, purpose }),
  )
}

export const check = (bucket: PhoneBucket, code: string, purpose: CodePurpose = WALLET, ip?: string) =>
  inTransaction((tx) => checkCode(tx, { ...bucket, purpose, ip }, code))

/** The error code of a refusal. */
export const refusalOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  )

/** Lets time pass for the codes of a phone. */
export const pass = (bucket: PhoneBucket, seconds: number) =>
  query(
    `UPDATE phone_codes SET sends = ARRAY(SELECT s - make_interval(secs => $2) FROM unnest(sends) AS s),
       last_sent_at = last_sent_at - make_interval(secs => $2), expires_at = expires_at - make_interval(secs => $2)
     WHERE phone = $1`,
    [phoneKeys(bucket)[0], seconds],
  )

export const messagesTo = ({ phone }: PhoneBucket) =>
  query<{ text: string; channel: string; expiresAt: Date }>(
    'SELECT text, channel, expires_at FROM outbox_messages WHERE recipient = $1 ORDER BY id',
    [phone],
  )

export async function codeSentTo(bucket: PhoneBucket): Promise<string> {
  const text = (await messagesTo(bucket)).at(-1)?.text ?? ''
  return /: (\d{6}) /.exec(text)?.[1] ?? 'none'
}

export const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
