import { expect, it } from 'vitest'
import { GET } from '@/app/w/[amount]/route'
import { newId, toWire } from '@/lib/core/id'
import { linkOf } from './links'

const production = { tenant: { businessId: null, environment: 'production' as const } }
const topUp = (amountPaisa: bigint) => linkOf({ action: { to: 'top_up', amountPaisa } }, production)

const follow = async (address: string) => {
  const amount = new URL(address).pathname.split('/').at(-1) as string
  const response = await GET(new Request(address), { params: Promise.resolve({ amount }) })
  return [response.status, response.headers.get('location')]
}

it('the link of an SMS is short, and leads to a top-up of that amount', async () => {
  expect(topUp(35_000n)).toBe('http://localhost:3000/w/35000')
  expect(await follow('http://localhost:3000/w/35000')).toEqual([
    303,
    'http://localhost:3000/wallet/top-up?amount=35000',
  ])
})

it('it asks for an amount that the providers take', () => {
  expect([topUp(1n), topUp(1_000n), topUp(10_000_001n)]).toEqual([
    'http://localhost:3000/w/1000',
    'http://localhost:3000/w/1000',
    'http://localhost:3000/w/10000000',
  ])
})

it('in the sandbox it says whose wallet it means', async () => {
  const businessId = newId('biz')
  const link = linkOf({ action: { to: 'wallet' } }, { tenant: { businessId, environment: 'sandbox' } })
  expect(link).toBe(`http://localhost:3000/wallet?sandbox=${toWire('biz', businessId)}`)
  expect(await follow('http://localhost:3000/w/2000?sandbox=biz_1')).toEqual([
    303,
    'http://localhost:3000/wallet/top-up?amount=2000&sandbox=biz_1',
  ])
})

it('an address that somebody made up leads to the wallet and nowhere else', async () => {
  for (const wrong of ['-1', '1e9', 'x', '99999999999999999'])
    expect(await follow(`http://evil.example/w/${wrong}`)).toEqual([303, 'http://localhost:3000/wallet'])
})
