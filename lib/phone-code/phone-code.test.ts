import { describe, expect, it } from 'vitest'
import type { CheckoutSessionId } from '@/lib/core/id'
import { newId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { advanceSandboxClock } from '@/lib/sandbox/advance-clock'
import { newBusiness } from '@/lib/testing/business'
import { newPhone } from '@/lib/testing/customer'
import { bucketKey, type PhoneBucket } from './bucket'
import { checkCode } from './check'
import { purgePhoneCodes } from './purge'
import { type CodeRequest, sendCode } from './send'

const newBucket = (): PhoneBucket => ({ environment: 'production', businessId: null, phone: newPhone() })

const send = (bucket: PhoneBucket, more: Partial<CodeRequest> = {}) =>
  inTransaction((tx) => sendCode(tx, { ...bucket, checkoutId: null, language: 'en', ip: undefined, ...more }))

const check = (bucket: PhoneBucket, code: string, checkoutId: CheckoutSessionId | null = null) =>
  inTransaction((tx) => checkCode(tx, { ...bucket, checkoutId }, code))

/** The code of a refusal. */
const refusalOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  )

/** Lets time pass for the codes of a phone. */
const pass = (bucket: PhoneBucket, seconds: number) =>
  query(
    `UPDATE phone_codes SET sends = ARRAY(SELECT s - make_interval(secs => $2) FROM unnest(sends) AS s),
       last_sent_at = last_sent_at - make_interval(secs => $2), expires_at = expires_at - make_interval(secs => $2)
     WHERE bucket = $1`,
    [bucketKey(bucket), seconds],
  )

const messagesTo = ({ phone }: PhoneBucket) =>
  query<{ text: string; channel: string; expiresAt: Date }>(
    'SELECT text, channel, expires_at FROM outbox_messages WHERE recipient = $1 ORDER BY id',
    [phone],
  )

async function codeSentTo(bucket: PhoneBucket): Promise<string> {
  const text = (await messagesTo(bucket)).at(-1)?.text ?? ''
  return /^\d{6}/.exec(text)?.[0] ?? 'none'
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a code', () => {
  it('is six digits in an SMS, whose last line browsers understand', async () => {
    const bucket = newBucket()
    const { expiresAt, resendAt } = await send(bucket)
    expect(Math.round((expiresAt.getTime() - Date.now()) / 1000)).toBeCloseTo(300, -1)
    expect(expiresAt.getTime() - resendAt.getTime()).toBe(240_000)
    const [sms] = await messagesTo(bucket)
    expect(sms).toMatchObject({ channel: 'sms', expiresAt })
    expect(sms?.text).toMatch(/^(\d{6}) is your Khata code\. .*\n\n@localhost #\1$/)
  })

  it('comes in Nepali to a person who reads Nepali', async () => {
    const bucket = newBucket()
    await send(bucket, { language: 'ne' })
    expect((await messagesTo(bucket))[0]?.text).toMatch(/^(\d{6}) तपाईंको खाता कोड हो।.*\n\n@localhost #\1$/)
  })

  it('is nowhere in its table, and neither is the phone', async () => {
    const bucket = newBucket()
    await send(bucket)
    const [row] = await query<{ text: string }>(
      'SELECT p::text AS text FROM phone_codes p WHERE bucket = $1',
      [bucketKey(bucket)],
    )
    expect(row?.text).not.toContain(await codeSentTo(bucket))
    expect(row?.text).not.toContain(bucket.phone.slice(4))
  })

  it('works once', async () => {
    const bucket = newBucket()
    await send(bucket)
    const code = await codeSentTo(bucket)
    const tries = await Promise.all(Array.from({ length: 20 }, () => refusalOf(check(bucket, code))))
    expect(tries.sort()).toEqual(['accepted', ...Array(19).fill('code_invalid')])
  })

  it('is still good when what it opens failed', async () => {
    const bucket = newBucket()
    await send(bucket)
    const code = await codeSentTo(bucket)
    const failed = inTransaction(async (tx) => {
      await checkCode(tx, { ...bucket, checkoutId: null }, code)
      throw new Error('the wallet could not be opened')
    })
    await expect(failed).rejects.toThrow('could not be opened')
    expect(await refusalOf(check(bucket, code))).toBe('accepted')
  })

  it('is replaced by a new one', async () => {
    const bucket = newBucket()
    await send(bucket)
    const first = await codeSentTo(bucket)
    await pass(bucket, 60)
    await send(bucket)
    const second = await codeSentTo(bucket)
    if (first !== second) expect(await refusalOf(check(bucket, first))).toBe('code_invalid')
    expect(await refusalOf(check(bucket, second))).toBe('accepted')
  })

  it('expires after five minutes', async () => {
    const bucket = newBucket()
    await send(bucket)
    const code = await codeSentTo(bucket)
    await pass(bucket, 300)
    expect(await refusalOf(check(bucket, code))).toBe('code_expired')
  })

  it('is dead after five wrong guesses, of any number at once', async () => {
    const bucket = newBucket()
    await send(bucket)
    const code = await codeSentTo(bucket)
    const guesses = await Promise.all(
      Array.from({ length: 200 }, () => refusalOf(check(bucket, wrong(code)))),
    )
    const count = (wanted: string) => guesses.filter((each) => each === wanted).length
    expect([count('code_invalid'), count('code_attempts_exceeded')]).toEqual([5, 195])
    expect(await refusalOf(check(bucket, code))).toBe('code_attempts_exceeded')
    await pass(bucket, 60)
    await send(bucket)
    expect(await refusalOf(check(bucket, await codeSentTo(bucket)))).toBe('accepted')
  })

  it('opens only what it was sent for, and a guess for something else does not count', async () => {
    const bucket = newBucket()
    const [checkoutId, other] = [newId('cs'), newId('cs')]
    await send(bucket, { checkoutId })
    const code = await codeSentTo(bucket)
    for (const purpose of [null, other])
      for (let n = 0; n < 6; n++) expect(await refusalOf(check(bucket, code, purpose))).toBe('code_invalid')
    expect(await refusalOf(check(bucket, code, checkoutId))).toBe('accepted')
  })

  it('that was never sent is a wrong one', async () => {
    expect(await refusalOf(check(newBucket(), '123456'))).toBe('code_invalid')
  })
})

describe('a phone gets', () => {
  it('one code, of 50 that are asked for at once', async () => {
    const bucket = newBucket()
    const answers = await Promise.all(Array.from({ length: 50 }, () => refusalOf(send(bucket))))
    expect(answers.filter((each) => each === 'accepted')).toHaveLength(1)
    expect(answers.filter((each) => each === 'code_send_limited')).toHaveLength(49)
    expect(await messagesTo(bucket)).toHaveLength(1)
  })

  it('one code in 60 seconds, and a refusal says how long to wait', async () => {
    const bucket = newBucket()
    await send(bucket)
    await pass(bucket, 45)
    const refused = await send(bucket).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'code_send_limited', status: 429 })
    const { retryAfterSeconds } = (refused as { facts: { retryAfterSeconds: number } }).facts
    expect(retryAfterSeconds).toBeGreaterThan(10)
    expect(retryAfterSeconds).toBeLessThanOrEqual(15)
    await pass(bucket, 15)
    await send(bucket)
    expect(await messagesTo(bucket)).toHaveLength(2)
  })

  it('five codes in any hour', async () => {
    const bucket = newBucket()
    for (let n = 0; n < 5; n++) {
      await send(bucket)
      await pass(bucket, 600)
    }
    // 50 minutes after the first one.
    expect(await refusalOf(send(bucket))).toBe('code_send_limited')
    await pass(bucket, 540)
    expect(await refusalOf(send(bucket))).toBe('code_send_limited')
    await pass(bucket, 60)
    const { resendAt } = await send(bucket)
    // The next place is free an hour after the second one: in ten minutes.
    expect(Math.round((resendAt.getTime() - Date.now()) / 60_000)).toBe(10)
    expect(await messagesTo(bucket)).toHaveLength(6)
  })

  it('codes for its wallet and for all checkouts of production out of the same limits', async () => {
    const bucket = newBucket()
    const { businessId } = await newBusiness()
    await send(bucket)
    expect(await refusalOf(send({ ...bucket, businessId }, { checkoutId: newId('cs') }))).toBe(
      'code_send_limited',
    )
  })

  it('codes of each sandbox by themselves, in real time', async () => {
    const [ours, theirs] = [await newBusiness(), await newBusiness()]
    const phone = newPhone()
    const of = ({ businessId }: typeof ours) => ({ environment: 'sandbox' as const, businessId, phone })
    await send(of(ours))
    await send(of(theirs))
    await advanceSandboxClock(ours.ctx, { seconds: 3_600 })
    expect(await refusalOf(send(of(ours)))).toBe('code_send_limited')
    await send({ environment: 'production', businessId: null, phone })
    expect(await messagesTo(of(ours))).toHaveLength(3)
  })
})

describe('a network address', () => {
  it.each(['203.0.113.9', '2001:db8::1'])('%s may ask for 30 codes in ten minutes', async (ip) => {
    for (let n = 0; n < 30; n++) await send(newBucket(), { ip })
    expect(await refusalOf(send(newBucket(), { ip }))).toBe('code_send_limited')
    expect(await refusalOf(send(newBucket(), { ip: '203.0.113.10' }))).toBe('accepted')
  })

  it.each(['127.0.0.1', '::1', undefined])('%s is not counted', async (ip) => {
    for (let n = 0; n < 31; n++) await send(newBucket(), { ip })
  })
})

describe('the test numbers of the sandbox', () => {
  it('take a fixed code, and no SMS is made for them', async () => {
    const { businessId } = await newBusiness()
    const bucket = { environment: 'sandbox' as const, businessId, phone: '+9779800000007' }
    await send(bucket)
    expect(await refusalOf(send(bucket))).toBe('code_send_limited')
    expect(await refusalOf(check(bucket, '987654'))).toBe('accepted')
    const sent = await query('SELECT 1 FROM outbox_messages WHERE business_id = $1', [businessId])
    expect(sent).toEqual([])
  })

  it('are ordinary numbers in production', async () => {
    const bucket = { environment: 'production' as const, businessId: null, phone: '+9779800000003' }
    await send(bucket)
    expect(await messagesTo(bucket)).toHaveLength(1)
  })
})

it('a row is deleted an hour after its last code, and no sooner', async () => {
  const [old, young] = [newBucket(), newBucket()]
  for (const bucket of [old, young]) await send(bucket)
  await pass(old, 3_600)
  await pass(young, 3_500)
  expect(await purgePhoneCodes()).toBe(1)
  expect(await purgePhoneCodes()).toBe(0)
  expect(await query('SELECT 1 FROM phone_codes WHERE bucket = $1', [bucketKey(young)])).toHaveLength(1)
})
