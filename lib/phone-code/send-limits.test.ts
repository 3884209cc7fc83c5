import { describe, expect, it } from 'vitest'
import { advanceSandboxClock } from '@/lib/sandbox/advance-clock'
import { newBusiness } from '@/testing/business'
import { newPhone } from '@/testing/customer'
import type { CodePurpose } from './bucket'
import { messagesTo, newAgreement, newBucket, newCheckout, pass, refusalOf, send } from './codes.fixture'

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
    // The next one can be sent an hour after the second one: in ten minutes.
    expect(Math.round((resendAt.getTime() - Date.now()) / 60_000)).toBe(10)
    expect(await messagesTo(bucket)).toHaveLength(6)
  })

  it('codes for its wallet, for checkouts and for agreements apart: five each, and twelve in all', async () => {
    const bucket = newBucket()
    const sendAll = async (purposeOf: () => CodePurpose) => {
      let sent = 0
      for (let n = 0; n < 6; n++)
        if ((await refusalOf(send(bucket, { purpose: purposeOf() }))) === 'accepted') sent += 1
      return sent
    }
    expect(await sendAll(newCheckout)).toBe(5)
    expect(await sendAll(newAgreement)).toBe(5)
    await send(bucket)
    await pass(bucket, 60)
    await send(bucket)
    await pass(bucket, 60)
    const texts = async () => (await messagesTo(bucket)).map(({ text }) => text)
    // The code that is still valid is sent once more.
    expect(await refusalOf(send(bucket))).toBe('accepted')
    expect(await refusalOf(send(bucket))).toBe('code_send_limited')
    const [last, again] = (await texts()).slice(-2)
    expect(again).toBe(last)
    expect(await texts()).toHaveLength(13)
    await pass(bucket, 3_480)
    expect(await refusalOf(send(bucket))).toBe('accepted')
  })

  it('exactly five codes of fifty checkouts that ask at once', async () => {
    const bucket = newBucket()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => refusalOf(send(bucket, { purpose: newCheckout() }))),
    )
    expect(answers.filter((each) => each === 'accepted')).toHaveLength(5)
    expect(await messagesTo(bucket)).toHaveLength(5)
  })

  it('four of its five codes from one checkout, so that another has one', async () => {
    const bucket = newBucket()
    const purpose = newCheckout()
    for (let n = 0; n < 4; n++) await send(bucket, { purpose: { ...purpose, asker: `browser ${n}` } })
    const again = { ...purpose, asker: 'one more browser' }
    expect(await refusalOf(send(bucket, { purpose: again }))).toBe('code_send_limited')
    expect(await refusalOf(send(bucket, { purpose: newCheckout() }))).toBe('accepted')
  })

  it('the same answer whether it must wait or not, if the answer may tell nothing', async () => {
    const bucket = newBucket()
    for (let n = 0; n < 8; n++) {
      const { expiresAt, resendAt } = await send(bucket, { purpose: newCheckout(), tellsNothing: true })
      expect(expiresAt.getTime() - resendAt.getTime()).toBe(240_000)
    }
    expect(await messagesTo(bucket)).toHaveLength(5)
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
