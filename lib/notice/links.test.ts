import { expect, it } from 'vitest'
import { topUpAddress } from '@/app/w/[link]/top-up-address'
import { newId, toWire } from '@/lib/core/id'
import { linkOf } from './links'
import { readReminderToken } from './reminder-token'

const PHONE = '+9779841000000'
const production = {
  tenant: { businessId: null, environment: 'production' as const },
  isOwnWallet: false,
  phone: PHONE,
}
const topUp = (amountPaisa: bigint) => linkOf({ action: { to: 'top_up', amountPaisa } }, production)

it('the link of a low balance is short, and leads to a top-up of that amount', () => {
  expect(topUp(35_000n)).toBe('http://localhost:3000/w/35000')
  expect(topUpAddress('35000')).toBe('/wallet/top-up?amount=35000')
  expect(topUpAddress('2000', { sandbox: 'biz_1' })).toBe('/wallet/top-up?amount=2000&sandbox=biz_1')
})

it('it asks for an amount that the providers take', () => {
  expect([topUp(1n), topUp(1_000n), topUp(10_000_001n)]).toEqual([
    'http://localhost:3000/w/1000',
    'http://localhost:3000/w/1000',
    'http://localhost:3000/w/10000000',
  ])
})

it('in the sandbox it says whose wallet it means', () => {
  const businessId = newId('biz')
  const sandbox = { ...production, tenant: { businessId, environment: 'sandbox' as const } }
  expect(linkOf({ action: { to: 'wallet' } }, sandbox)).toBe(
    `http://localhost:3000/wallet?sandbox=${toWire('biz', businessId)}`,
  )
})

it('in production it names the business that keeps the balance itself', () => {
  const businessId = newId('biz')
  const tenant = { businessId, environment: 'production' as const }
  const wallet = (isOwnWallet: boolean) =>
    linkOf({ action: { to: 'wallet' } }, { ...production, tenant, isOwnWallet })
  expect(wallet(true)).toBe(`http://localhost:3000/wallet?business=${toWire('biz', businessId)}`)
  expect(wallet(false)).toBe('http://localhost:3000/wallet')
})

it('an address that somebody made up leads nowhere', () => {
  for (const wrong of ['-1', '1e9', 'x', '99999999999999999']) expect(topUpAddress(wrong)).toBeNull()
})

it('the link of a reminder is signed over what it reminds of, the sum and the phone', () => {
  const eventId = newId('evt')
  const action = { to: 'reminder' as const, amountPaisa: 37_655n, eventId }
  const token = linkOf({ action }, production)?.split('/').at(-1) as string
  expect(token).toHaveLength(24)
  expect(token).toMatch(/[A-Za-z0-9]$/)
  const read = readReminderToken(token)
  expect(read?.amountPaisa).toBe(37_655n)
  expect(read?.ids.map((id) => id.slice(0, 23))).toEqual([eventId.slice(0, 23), eventId.slice(0, 23)])
  expect([PHONE, '+9779841000001'].map((phone) => read?.isFor(eventId, phone))).toEqual([true, false])
  expect(read?.isFor(newId('evt'), PHONE)).toBe(false)
  // Changes each character of the MAC and the amount. The rest is the beginning of the id.
  for (let place = 0; place < 11; place++) {
    const changed = `${token.slice(0, place)}${token[place] === 'A' ? 'B' : 'A'}${token.slice(place + 1)}`
    expect(readReminderToken(changed)?.isFor(eventId, PHONE)).toBe(false)
  }
  expect([token.slice(1), `${token}w`, '35000x'].map(readReminderToken)).toEqual([null, null, null])
})
