import { describe, expect, it } from 'vitest'
import type { DomainError } from '@/lib/core/errors'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { newBusiness } from '@/testing/business'
import { phoneKeys, WALLET } from './bucket'
import { checkCode } from './check'
import {
  check,
  codeSentTo,
  messagesTo,
  newAgreement,
  newBucket,
  newCheckout,
  pass,
  refusalOf,
  send,
  wrong,
} from './codes.fixture'
import { purgePhoneCodes } from './purge'

describe('a code', () => {
  it('is six digits, good for five minutes', async () => {
    const bucket = newBucket()
    const { expiresAt, resendAt } = await send(bucket)
    expect(Math.round((expiresAt.getTime() - Date.now()) / 1000)).toBeCloseTo(300, -1)
    expect(expiresAt.getTime() - resendAt.getTime()).toBe(240_000)
    const [sms] = await messagesTo(bucket)
    expect(sms).toMatchObject({ channel: 'sms', expiresAt })
    expect(sms?.text).toMatch(/^Khata: (\d{6}) opens your balance\. Tell nobody\.\n@localhost #\1$/)
  })

  it('says in its SMS who takes how much, in the language of the person', async () => {
    const [english, nepali] = [newBucket(), newBucket()]
    await send(english, { purpose: newCheckout() })
    await send(nepali, { purpose: newCheckout(), language: 'ne' })
    expect((await messagesTo(english))[0]?.text).toMatch(
      /^Himal Fitness: (\d{6}) is the code to pay Rs 2,500\.00 a month\. Tell nobody\.\n@localhost #\1$/,
    )
    expect((await messagesTo(nepali))[0]?.text).toMatch(
      /^Himal Fitness: महिनाको रू २,५०० तिर्ने कोड (\d{6})\n@localhost #\1$/,
    )
  })

  it('is nowhere in its table, and neither is the phone', async () => {
    const bucket = newBucket()
    await send(bucket)
    const [row] = await query<{ text: string }>(
      'SELECT p::text AS text FROM phone_codes p WHERE phone = $1',
      [phoneKeys(bucket)[0]],
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
      await checkCode(tx, { ...bucket, purpose: WALLET, ip: undefined }, code)
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
    const guesses = await Promise.all(Array.from({ length: 60 }, () => refusalOf(check(bucket, wrong(code)))))
    const count = (wanted: string) => guesses.filter((each) => each === wanted).length
    expect([count('code_invalid'), count('code_attempts_exceeded')]).toEqual([5, 55])
    // The error for the right code says when a new one can be sent.
    const late = await check(bucket, code).catch((error: DomainError) => error)
    expect(late).toMatchObject({ code: 'code_attempts_exceeded' })
    expect((late as DomainError).facts.retryAfterSeconds).toBeGreaterThan(50)
    await pass(bucket, 60)
    await send(bucket)
    expect(await refusalOf(check(bucket, await codeSentTo(bucket)))).toBe('accepted')
  })

  it('opens only what it was sent for, and a guess for something else does not count', async () => {
    const bucket = newBucket()
    const purpose = newCheckout()
    await send(bucket, { purpose })
    const code = await codeSentTo(bucket)
    const others = [WALLET, newCheckout(), newAgreement(), { ...purpose, asker: 'somebody else' }]
    for (const other of others)
      for (let n = 0; n < 6; n++) expect(await refusalOf(check(bucket, code, other))).toBe('code_invalid')
    expect(await refusalOf(check(bucket, code, purpose))).toBe('accepted')
  })

  it('is good beside a code for something else, which does not replace it', async () => {
    const bucket = newBucket()
    const purpose = newCheckout()
    await send(bucket, { purpose })
    const first = await codeSentTo(bucket)
    await send(bucket)
    const second = await codeSentTo(bucket)
    expect(await refusalOf(check(bucket, first, purpose))).toBe('accepted')
    expect(await refusalOf(check(bucket, second))).toBe('accepted')
  })

  it('that was never sent is a wrong one', async () => {
    expect(await refusalOf(check(newBucket(), '123456'))).toBe('code_invalid')
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
  await purgePhoneCodes()
  const [old, young] = [newBucket(), newBucket()]
  for (const bucket of [old, young]) await send(bucket)
  await pass(old, 3_600)
  await pass(young, 3_500)
  expect(await purgePhoneCodes()).toBe(1)
  expect(await purgePhoneCodes()).toBe(0)
  expect(await query('SELECT 1 FROM phone_codes WHERE phone = $1', [phoneKeys(young)[0]])).toHaveLength(1)
})
