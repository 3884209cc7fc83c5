import { describe, expect, it } from 'vitest'
import { WALLET, walletPurpose } from './bucket'
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

describe('a stranger', () => {
  const [STRANGER, OWNER] = ['198.51.100.7', '203.0.113.77']

  it.each([
    // The last one is sent once more.
    ['the wallet', () => WALLET, 4],
    ['checkouts', () => newCheckout(), 3],
    ['agreements', newAgreement, 3],
  ])('at one address cannot use up the codes of a phone for %s', async (_, purposeOf, most) => {
    const bucket = newBucket()
    for (let n = 0; n < 20; n++) {
      await refusalOf(send(bucket, { purpose: purposeOf(), ip: STRANGER }))
      await pass(bucket, 60)
    }
    expect(await messagesTo(bucket)).toHaveLength(most)
    const own = purposeOf()
    await send(bucket, { purpose: own, ip: OWNER })
    const code = await codeSentTo(bucket)
    expect(await refusalOf(check(bucket, code, own, OWNER))).toBe('accepted')
  })

  it('leaves three codes an hour to a browser that proved the number, and to checkouts that a business made for it', async () => {
    const bucket = newBucket()
    for (let n = 0; n < 12; n++)
      await send(bucket, { purpose: n % 2 ? newCheckout() : newAgreement() }).catch(() => {})
    expect(await refusalOf(send(bucket, { purpose: newCheckout() }))).toBe('code_send_limited')
    const known = { knownAs: bucket, purpose: walletPurpose(bucket, bucket) }
    for (const own of [known, { purpose: newCheckout(), isOfCustomer: true }]) {
      for (let n = 0; n < 3; n++) {
        await send(bucket, own)
        await pass(bucket, 60)
      }
      const code = await codeSentTo(bucket)
      expect(await refusalOf(check(bucket, code, own.purpose))).toBe('accepted')
    }
    // The browser has not proved another person's number, or the same number in another environment.
    const other = { knownAs: { ...bucket, environment: 'sandbox' as const }, purpose: newCheckout() }
    expect(await refusalOf(send(bucket, other))).toBe('code_send_limited')
  })

  it('does not make the owner of the phone wait, and does not replace their code', async () => {
    const bucket = newBucket()
    await send(bucket, { ip: OWNER })
    const code = await codeSentTo(bucket)
    await send(bucket, { ip: STRANGER })
    expect(await refusalOf(check(bucket, code, WALLET, OWNER))).toBe('accepted')
  })

  it('cannot guess a code to death: it still opens for the address that asked for it', async () => {
    const bucket = newBucket()
    await send(bucket, { ip: OWNER })
    const code = await codeSentTo(bucket)
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => refusalOf(check(bucket, wrong(code), WALLET, STRANGER))),
    )
    expect(guesses.filter((each) => each === 'code_invalid')).toHaveLength(5)
    expect(await refusalOf(check(bucket, code, WALLET, STRANGER))).toBe('code_attempts_exceeded')
    expect(await refusalOf(check(bucket, code, WALLET, OWNER))).toBe('accepted')
  })

  it('may be the owner at another address: the code is good there too', async () => {
    const bucket = newBucket()
    await send(bucket, { ip: OWNER })
    expect(await refusalOf(check(bucket, await codeSentTo(bucket), WALLET, STRANGER))).toBe('accepted')
  })

  it('guesses wrong a hundred times a day from one address; then right codes are refused there too', async () => {
    const address = '198.51.100.99'
    for (let n = 0; n < 20; n++) {
      const bucket = newBucket()
      await send(bucket)
      const code = await codeSentTo(bucket)
      for (let guess = 0; guess < 5; guess++)
        expect(await refusalOf(check(bucket, wrong(code), WALLET, address))).toBe('code_invalid')
    }
    const bucket = newBucket()
    await send(bucket)
    const code = await codeSentTo(bucket)
    const refused = await check(bucket, code, WALLET, address).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'rate_limited', status: 429 })
    const { retryAfterSeconds } = (refused as { facts: { retryAfterSeconds: number } }).facts
    expect(Math.round(retryAfterSeconds / 3_600)).toBe(24)
    expect(await refusalOf(check(bucket, code, WALLET, '198.51.100.98'))).toBe('accepted')
  })
})
