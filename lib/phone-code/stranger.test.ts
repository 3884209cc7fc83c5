import { describe, expect, it } from 'vitest'
import { WALLET } from './bucket'
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
    ['the wallet', () => WALLET],
    ['checkouts', () => newCheckout()],
    ['agreements', newAgreement],
  ])('at one address cannot use up the codes of a phone for %s', async (_, purposeOf) => {
    const bucket = newBucket()
    for (let n = 0; n < 20; n++) {
      await refusalOf(send(bucket, { purpose: purposeOf(), ip: STRANGER }))
      await pass(bucket, 60)
    }
    expect(await messagesTo(bucket)).toHaveLength(3)
    const own = purposeOf()
    await send(bucket, { purpose: own, ip: OWNER })
    const code = await codeSentTo(bucket)
    expect(await refusalOf(check(bucket, code, own, OWNER))).toBe('accepted')
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
