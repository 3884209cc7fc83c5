import { describe, expect, it } from 'vitest'
import { atPayPage, choose, goTo, linkOn, RETURN_TO } from '@/app/simulators/browser.fixture'
import { APP } from '@/app/simulators/served.fixture'
import { toWire } from '@/lib/core/id'
import { inTransaction } from '@/lib/infra/database/transaction'
import { initiateTopUp } from '@/lib/top-up/initiate'
import { intendTopUp } from '@/lib/top-up/intend'
import { balanceOfWallet, newWallet, RS_500, topUpNow } from '@/lib/top-up/wallet.fixture'
import { newBusiness } from '@/testing/business'

describe('a browser that comes back', () => {
  const returnTo = (provider: string, topUpId: string, query = '') =>
    `${APP}/api/providers/${provider}/return/${topUpId}${query}`

  it('with forged data, or none, is sent back and credits nothing', async () => {
    const { topUp, wallet } = await atPayPage('esewa')
    const id = toWire('top', topUp.id)
    const fields = {
      status: 'COMPLETE',
      transaction_uuid: topUp.id,
      total_amount: '500',
      product_code: 'EPAYTEST',
    }
    const forged = Buffer.from(JSON.stringify({ ...fields, signed_field_names: 'status', signature: 'x' }))
    for (const data of ['', '?data=', '?data=x', `?data=${forged.toString('base64')}`, '?data=a&data=b'])
      expect(await goTo(returnTo('esewa', id, data))).toBe(RETURN_TO)
    expect(await balanceOfWallet(wallet)).toBe(0n)
    expect((await topUpNow(topUp)).state).not.toBe('succeeded')
  })

  it("with somebody else's signed data credits neither of the two twice", async () => {
    const [mine, theirs] = [await atPayPage('esewa'), await atPayPage('esewa')]
    await choose(theirs.page, 'return_late')
    const stolen = new URL((await linkOn(theirs.page)) as string).search
    await goTo(returnTo('esewa', toWire('top', mine.topUp.id), stolen))
    expect((await topUpNow(mine.topUp)).state).not.toBe('succeeded')
    expect(await balanceOfWallet(mine.wallet)).toBe(0n)
  })

  it.each(['top_01h455vb4pex5vsknk084sn02q', 'nonsense', 'sub_01h455vb4pex5vsknk084sn02q', '%00'])(
    'for the unknown top-up %s finds a page that says so',
    async (id) => expect(await goTo(returnTo('esewa', id))).toBe(`${APP}/top-up/unknown`),
  )

  it('from another provider than the one that was chosen finds that page too', async () => {
    const { topUp } = await atPayPage('esewa')
    expect(await goTo(returnTo('khalti', toWire('top', topUp.id)))).toBe(`${APP}/top-up/unknown`)
  })

  it.each([
    { began: 'the balance', page: '/wallet/top-ups/latest', back: (id: string) => `/top-up/${id}` },
    { began: 'an invoice', page: '/invoice/of-tea', back: (id: string) => `/invoice/of-tea?from=${id}` },
  ])(
    'to $began, not signed in, finds a page that says what became of the payment',
    async ({ page, back }) => {
      const { ctx } = await newBusiness()
      const wallet = await newWallet(ctx)
      const intent = { wallet, businessId: ctx.businessId, provider: 'esewa', amountPaisa: RS_500 } as const
      const { id } = await inTransaction((tx) => intendTopUp(tx, { ...intent, returnTo: APP + page })).then(
        initiateTopUp,
      )
      expect(await goTo(returnTo('esewa', toWire('top', id)))).toBe(APP + back(toWire('top', id)))
    },
  )

  it('to a top-up that no page began finds the page of the top-up', async () => {
    const { ctx } = await newBusiness()
    const wallet = await newWallet(ctx)
    const intent = {
      wallet,
      businessId: null,
      provider: 'esewa',
      amountPaisa: RS_500,
      returnTo: null,
    } as const
    const { id } = await inTransaction((tx) => intendTopUp(tx, intent)).then(initiateTopUp)
    expect(await goTo(returnTo('esewa', toWire('top', id)))).toBe(`${APP}/top-up/${toWire('top', id)}`)
  })

  it('to the one address of connectIPS is sent back too, whatever it says', async () => {
    const paid = await atPayPage('connectips')
    expect(await goTo(await choose(paid.page, 'pay'))).toBe(RETURN_TO)
    expect(await balanceOfWallet(paid.wallet)).toBe(RS_500)
    const left = await atPayPage('connectips')
    expect(await goTo(await choose(left.page, 'cancel'))).toBe(RETURN_TO)
    expect((await topUpNow(left.topUp)).state).toBe('initiated')
  })

  it.each([
    'connectips/return?TXNID=abc',
    'connectips/return/failure?TXNID=%00',
    'connectips/return',
    'esewa/return?TXNID=a',
  ])('at %s, where no payment is named, finds a plain page that is not there', async (path) => {
    const response = await fetch(`${APP}/api/providers/${path}`, { redirect: 'manual' })
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('We do not know this payment')
  })
})
