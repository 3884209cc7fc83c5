import { describe, expect, it } from 'vitest'
import { atPayPage, choose, goTo, linkOn, RETURN_TO } from '@/app/simulators/browser.fixture'
import { APP } from '@/app/simulators/served.fixture'
import { type ProviderAccountId, toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { hostedUrl } from '@/lib/invoice/hosted-url'
import { sendInvoice } from '@/lib/invoice/send'
import { addProviderAccount } from '@/lib/provider-account/create'
import { performVerification } from '@/lib/provider-account/verify'
import { intendBill, performBill } from '@/lib/qr-request/begin-bill'
import { billOf } from '@/lib/qr-request/bill'
import { initiateTopUp } from '@/lib/top-up/initiate'
import { intendTopUp } from '@/lib/top-up/intend'
import { balanceOfWallet, newWallet, RS_500, topUpNow } from '@/lib/top-up/wallet.fixture'
import type { InvoiceModel } from '@/prisma/generated/models'
import { newCustomer, newDraft, newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'

/** An open invoice of a business that has an account at connectIPS alone, in its sandbox. */
async function billAtConnectips() {
  const { ctx } = await newBusiness()
  const account = await addProviderAccount(ctx, { provider: 'connectips', settings: {} })
  await performVerification(ctx, account.id as ProviderAccountId)
  const price = await newPrice(ctx, { trialDays: 14 })
  const subscription = await subscribe(ctx, await newCustomer(ctx), price)
  const id = await newDraft(ctx, { id: subscription.id, priceId: price.id }, { amountPaisa: RS_500 })
  await sendInvoice(ctx, id)
  const invoiceNow = async () =>
    (await query<InvoiceModel>('SELECT * FROM invoices WHERE id = $1', [id]))[0] as InvoiceModel
  const bill = billOf(await invoiceNow())
  const anybody = { actor: { kind: 'anonymous' }, now: new Date(), requestId: 'req_test' } as const
  return {
    page: hostedUrl({ ...ctx, id }),
    statusNow: async () => (await invoiceNow()).status,
    /** Somebody presses, and stands before the page of connectIPS. */
    press: async () => {
      const { redirect } = await performBill(anybody, await intendBill(anybody, bill))
      return redirect as unknown as { url: string; fields: Record<string, string> }
    },
  }
}

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

  it('from a payment that went straight to the business is sent to its bill, which is paid or not yet', async () => {
    const { page, press, statusNow } = await billAtConnectips()
    const left = await press()
    expect(await goTo(await choose(await goTo(left.url, left.fields), 'cancel'))).toBe(page)
    expect(await statusNow()).toBe('open')
    const paid = await press()
    expect(await goTo(await choose(await goTo(paid.url, paid.fields), 'pay'))).toBe(`${page}?paid=1`)
    expect(await statusNow()).toBe('paid')
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
