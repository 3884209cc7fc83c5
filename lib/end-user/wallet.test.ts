import { describe, expect, it } from 'vitest'
import { GET as listInvoices } from '@/app/v1/wallet/invoices/route'
import { GET as getPreferences, PATCH as updatePreferences } from '@/app/v1/wallet/preferences/route'
import { GET as getWallet } from '@/app/v1/wallet/route'
import { GET as listSubscriptions } from '@/app/v1/wallet/subscriptions/route'
import { GET as listTransactions } from '@/app/v1/wallet/transactions/route'
import type { CustomerId } from '@/lib/core/id'
import { toWire } from '@/lib/core/id'
import { updateCustomer } from '@/lib/customer/update'
import { topUpSandboxCustomer } from '@/lib/sandbox/top-up'
import { newDraft, newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { newPhone, newSignedInCustomer, type SignedInCustomer } from '@/testing/customer'
import { newPayer } from './payer.fixture'

const get = { method: 'GET' } as const

type Caller = Pick<SignedInCustomer, 'headers'>
const wallet = async ({ headers }: Caller) => (await call(getWallet, headers, get)).data
const subscriptions = async ({ headers }: Caller, path = '/v1/wallet/subscriptions') =>
  (await call(listSubscriptions, headers, { ...get, path })).data
const transactions = async ({ headers }: Caller, path = '/v1/wallet/transactions') =>
  (await call(listTransactions, headers, { ...get, path })).data
const invoices = async ({ headers }: Caller) => (await call(listInvoices, headers, get)).data

describe('the wallet of a customer', () => {
  it('shows its balance and every movement, newest first, in words for people', async () => {
    const business = await newBusiness('Himalayan Tea House')
    const asha = await newPayer(business, 120_000n)
    await subscribe(business.ctx, asha.customerId, await newPrice(business.ctx, { amountPaisa: '50000' }))
    expect(await wallet(asha)).toMatchObject({ id: toWire('wal', asha.walletId), balancePaisa: '70000' })

    const { items, nextCursor } = await transactions(asha)
    expect(nextCursor).toBeNull()
    expect(items).toEqual([
      {
        id: expect.stringMatching(/^txn_/),
        type: 'charge',
        amountPaisa: '-50000',
        balanceAfterPaisa: '70000',
        description: expect.any(String),
        businessName: 'Himalayan Tea House',
        invoiceId: expect.stringMatching(/^inv_/),
        topUpId: null,
        createdAt: expect.any(String),
      },
      {
        id: expect.stringMatching(/^txn_/),
        type: 'topup',
        amountPaisa: '120000',
        balanceAfterPaisa: '120000',
        description: 'Top-up with test money',
        businessName: null,
        invoiceId: null,
        topUpId: expect.stringMatching(/^top_/),
        createdAt: expect.any(String),
      },
    ])
    const [invoice] = (await invoices(asha)).items
    expect(items[0]).toMatchObject({ invoiceId: invoice.id, description: invoice.lines[0].description })
  })

  it('turns the pages of its movements without losing or repeating one', async () => {
    const business = await newBusiness()
    const asha = await newPayer(business, 100n)
    for (let n = 0; n < 4; n++)
      await topUpSandboxCustomer(business.ctx, asha.customerId, { amountPaisa: BigInt(200 + n) })
    const seen: string[] = []
    let path = '/v1/wallet/transactions?limit=2'
    for (;;) {
      const { items, nextCursor } = await transactions(asha, path)
      seen.push(...items.map(({ amountPaisa }: { amountPaisa: string }) => amountPaisa))
      if (!nextCursor) break
      path = `/v1/wallet/transactions?limit=2&cursor=${nextCursor}`
    }
    expect(seen).toEqual(['203', '202', '201', '200', '100'])
  })

  it('shows nothing of another person, another sandbox or production', async () => {
    const [business, elsewhere] = [await newBusiness(), await newBusiness()]
    const phone = newPhone()
    const asha = await newPayer(business, 100_000n, phone)
    await subscribe(business.ctx, asha.customerId, await newPrice(business.ctx))
    const strangers = [
      await newPayer(business, 100n),
      await newPayer(elsewhere, 100n, phone),
      await newSignedInCustomer({ environment: 'production', businessId: null }, phone),
    ]
    for (const other of strangers) {
      expect((await wallet(other)).id).not.toBe(toWire('wal', asha.walletId))
      for (const list of [await subscriptions(other), await invoices(other)]) expect(list.items).toEqual([])
      const types = (await transactions(other)).items.map(({ type }: { type: string }) => type)
      expect(types).not.toContain('charge')
    }
  })
})

describe('the invoices of a customer', () => {
  it('come from all businesses of the world, without drafts, newest first', async () => {
    const business = await newBusiness()
    const phone = newPhone()
    const asha = await newPayer(business, 1_000_000n, phone)
    const again = await newPayer(business, 1_000_000n, phone)
    const price = await newPrice(business.ctx)
    const first = await subscribe(business.ctx, asha.customerId, price)
    const second = await subscribe(business.ctx, again.customerId, price)
    await newDraft(business.ctx, first)
    const { items } = await invoices(asha)
    expect(items.map(({ subscriptionId }: { subscriptionId: string }) => subscriptionId)).toEqual([
      toWire('sub', second.id),
      toWire('sub', first.id),
    ])
  })
})

describe('the preferences of a customer', () => {
  it('have defaults, and change field by field', async () => {
    const asha = await newPayer(await newBusiness(), 100n)
    const read = async () => (await call(getPreferences, asha.headers, get)).data
    const change = async (body: object) =>
      (await call(updatePreferences, asha.headers, { method: 'PATCH', body })).data
    const defaults = {
      lowBalancePaisa: null,
      language: 'en',
      smsReceipts: true,
      emailReceipts: true,
      chargeNotices: true,
    }
    expect(await read()).toEqual(defaults)
    expect(await change({})).toEqual(defaults)
    expect(await change({ lowBalancePaisa: '50000' })).toEqual({ ...defaults, lowBalancePaisa: '50000' })
    expect(await change({ language: 'ne', smsReceipts: false })).toEqual({
      lowBalancePaisa: '50000',
      language: 'ne',
      smsReceipts: false,
      emailReceipts: true,
      chargeNotices: true,
    })
    await change({ lowBalancePaisa: null })
    expect(await read()).toMatchObject({ lowBalancePaisa: null, language: 'ne' })
  })

  it('speak the language that a business has said of them, until they choose', async () => {
    const business = await newBusiness()
    const asha = await newPayer(business, 100n)
    await updateCustomer(business.ctx, asha.customerId as CustomerId, { language: 'ne' })
    const preferences = async () => (await call(getPreferences, asha.headers, get)).data
    const change = async (body: object) =>
      (await call(updatePreferences, asha.headers, { method: 'PATCH', body })).data
    expect(await preferences()).toMatchObject({ language: 'ne' })
    expect(await change({ smsReceipts: false })).toMatchObject({ language: 'ne', smsReceipts: false })
    expect(await change({ language: 'en' })).toMatchObject({ language: 'en' })
    expect(await preferences()).toMatchObject({ language: 'en' })
  })

  it.each([
    [{ lowBalancePaisa: '0' }, 'parameter_invalid'],
    [{ lowBalancePaisa: 50 }, 'amount_must_be_string'],
    [{ language: 'hi' }, 'parameter_invalid'],
    [{ smsReceipts: 'yes' }, 'parameter_invalid'],
  ])('do not take %j', async (body, code) => {
    const asha = await newPayer(await newBusiness(), 100n)
    const { status, error } = await call(updatePreferences, asha.headers, { method: 'PATCH', body })
    expect([status, error?.code]).toEqual([400, code])
  })
})
