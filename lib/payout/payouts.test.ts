import { beforeAll, describe, expect, it } from 'vitest'
import { GET as getBalance } from '@/app/v1/balance/route'
import { GET as listEntries } from '@/app/v1/payouts/[id]/entries/route'
import { GET as csvOf } from '@/app/v1/payouts/[id]/entries.csv/route'
import { GET as pdfOf } from '@/app/v1/payouts/[id]/pdf/route'
import { GET as getPayout } from '@/app/v1/payouts/[id]/route'
import { GET as listPayouts } from '@/app/v1/payouts/route'
import { POST as cancel } from '@/app/v1/sandbox/payouts/[id]/canceled/route'
import { POST as pay } from '@/app/v1/sandbox/payouts/[id]/paid/route'
import { POST as giveBack } from '@/app/v1/sandbox/payouts/[id]/returned/route'
import { POST as send } from '@/app/v1/sandbox/payouts/[id]/sent/route'
import { POST as run } from '@/app/v1/sandbox/payouts/run/route'
import type { DeclaredRoute } from '@/lib/http/route'
import { query } from '@/lib/infra/database/db'
import { eventTypes, newBusiness, type TestBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { operatorCtx } from '@/testing/operator'
import { type Cut, cutNow } from './cut'
import { makePayoutNow } from './operate'
import { recordPaidBefore } from './paid-before'
import { charge, giveBankAccount, newPayer, type Payer, refund, setFee } from './payouts.fixture'

let business: TestBusiness
let payer: Payer
const made = async (of = business) => (await call(run, of.sandboxKey, { body: {} })).data
const mark = (route: DeclaredRoute, id: string, body: object = {}) =>
  call(route, business.sandboxKey, { params: { id }, body })
const read = async (route: DeclaredRoute, id?: string, path = '/v1/test') =>
  (await call(route, business.sandboxKey, { method: 'GET', path, ...(id && { params: { id } }) })).data
const entries = async (id: string) => (await read(listEntries, id, '/v1/test?limit=100')).items
const sum = (rows: Record<string, string | null>[], field: string) =>
  rows.reduce((total, row) => total + BigInt(row[field] ?? 0), 0n)

beforeAll(async () => {
  business = await newBusiness()
  await query('UPDATE businesses SET payout_minimum_paisa = 1000 WHERE id = $1', [business.businessId])
  payer = await newPayer(business.ctx)
})

describe('the reasons why none is made', () => {
  it('come in their order, the first that holds', async () => {
    const { ctx, businessId } = business
    const set = (change: string) => query(`UPDATE businesses SET ${change} WHERE id = $1`, [businessId])
    await set(`payout_held = 'fraud', money_mode = 'own'`)
    expect(await made()).toEqual({ payout: null, reason: 'own_mode' })
    await set(`money_mode = 'shared'`)
    expect(await made()).toEqual({ payout: null, reason: 'held' })
    await set('payout_held = NULL')
    expect(await made()).toEqual({ payout: null, reason: 'no_bank_account' })
    expect(await read(getBalance)).toMatchObject({ noPayoutReason: 'no_bank_account', nextPayoutAt: null })
    await giveBankAccount(ctx)
    await query(`UPDATE bank_accounts SET usable_from = now() + interval '1 hour' WHERE business_id = $1`, [
      businessId,
    ])
    expect(await made()).toEqual({ payout: null, reason: 'bank_account_not_usable' })
    await giveBankAccount(ctx)
    expect(await made()).toEqual({ payout: null, reason: 'nothing_new' })
    await charge(ctx, payer, 900n)
    expect(await made()).toEqual({ payout: null, reason: 'below_minimum' })
  })
})

describe('a payout', () => {
  let first: string

  it('takes all movements with their fees, and its entries sum to its amount', async () => {
    const { ctx, sandboxKey } = business
    await setFee(ctx, { basisPoints: 250, fixedPaisa: 300n, minimumPaisa: 400n })
    const invoice = await charge(ctx, payer, 50_000n)
    await refund(ctx, invoice, 20_010n)
    const before = await read(getBalance)
    const { payout, reason } = await made()
    expect(reason).toBeNull()
    // 900: 2.5 % plus Rs 3 is less than the minimum of Rs 4. 50,000: 1,250 + 300. Of 20,010, 500 are refunded.
    expect(payout).toMatchObject({
      number: expect.stringMatching(/^PO-\d{4}-\d\d\/\d{6}$/),
      status: 'pending',
      openingPaisa: '0',
      chargesPaisa: '50900',
      refundsPaisa: '20010',
      feesPaisa: '1450',
      otherPaisa: '0',
      reservePaisa: '0',
      amountPaisa: '29440',
      coversFrom: null,
      bankAccount: { bankCode: 'NABIL', bankName: 'Nabil Bank', accountNumber: '••••4821' },
    })
    expect(before).toMatchObject({
      payablePaisa: '30890',
      feesPaisa: '1450',
      availablePaisa: '29440',
      inTransitPaisa: '0',
      noPayoutReason: null,
      nextPayoutAt: expect.any(String),
    })
    expect(await read(getBalance)).toMatchObject({
      payablePaisa: '0',
      feesPaisa: '0',
      inTransitPaisa: '29440',
      noPayoutReason: 'payout_pending',
    })
    first = payout.id
    const lines = await entries(first)
    expect(lines.map(({ kind }: { kind: string }) => kind)).toEqual(['charge', 'charge', 'refund', 'fee'])
    expect([sum(lines, 'amountPaisa'), sum(lines, 'feePaisa')]).toEqual([29_440n, 1_450n])
    expect(lines[2]).toMatchObject({
      feePaisa: '-500',
      description: expect.stringMatching(/^Credit note CN-/),
    })
    expect(await read(getPayout, first)).toEqual(payout)
    expect((await read(listPayouts, undefined, '/v1/test?status=pending')).items).toEqual([payout])
    expect(await eventTypes(ctx, undefined)).toContain('payout.created')
    const file = await csvOf(
      new Request('http://localhost:3000/x', { headers: { 'x-api-key': sandboxKey } }),
      {
        params: Promise.resolve({ id: first }),
      },
    )
    expect(await file.text()).toMatch(/\r?\nSum,,,,294\.40,,/)
    for (const language of ['en', 'ne']) {
      const url = `http://localhost:3000/x?language=${language}`
      const paper = await pdfOf(new Request(url, { headers: { 'x-api-key': sandboxKey } }), {
        params: Promise.resolve({ id: first }),
      })
      expect(paper.headers.get('content-type')).toBe('application/pdf')
    }
  })

  it('that is pending stays while nothing is new, and is made again with newer movements', async () => {
    expect(await made()).toEqual({ payout: null, reason: 'payout_pending' })
    await charge(business.ctx, payer, 10_000n)
    const { payout } = await made()
    expect(payout).toMatchObject({
      chargesPaisa: '60900',
      feesPaisa: '2000',
      amountPaisa: '38890',
      coversFrom: null,
    })
    expect(await read(getPayout, first)).toMatchObject({ status: 'canceled', statusReason: 'superseded' })
    expect(sum(await entries(first), 'amountPaisa')).toBe(29_440n)
    first = payout.id
  })

  it('is sent and paid, and the next one begins where it ended with what it left', async () => {
    await query('UPDATE businesses SET payout_reserve_paisa = 5000 WHERE id = $1', [business.businessId])
    expect((await mark(pay, first)).error?.code).toBe('payout_not_sent')
    const sent = (await mark(send, first)).data
    expect(sent).toMatchObject({ status: 'sent', sentAt: expect.any(String), expectedAt: expect.any(String) })
    expect((await mark(send, first)).error?.code).toBe('payout_not_pending')
    expect((await mark(cancel, first)).error?.code).toBe('payout_not_pending')
    const paid = (await mark(pay, first, { bankReference: 'NIC-77' })).data
    expect(paid).toMatchObject({ status: 'paid', bankReference: 'NIC-77' })
    expect((await mark(pay, first, { bankReference: 'NIC-77' })).data).toEqual(paid)
    await charge(business.ctx, payer, 50_000n)
    const { payout: second } = await made()
    expect(second).toMatchObject({ openingPaisa: '0', reservePaisa: '5000', coversFrom: paid.coversTo })
    await mark(send, second.id)
    await charge(business.ctx, payer, 50_000n)
    const { payout: third } = await made()
    expect(third).toMatchObject({ openingPaisa: '5000', amountPaisa: '48450', coversFrom: second.coversTo })
    const lines = await entries(third.id)
    expect(lines.map(({ kind }: { kind: string }) => kind)).toEqual(['opening', 'charge', 'fee', 'reserve'])
    expect(sum(lines, 'amountPaisa')).toBe(48_450n)

    // The bank returns the second one. The third is canceled together with the account, and the returned money is in the next payout.
    const back = (await mark(giveBack, second.id, { reason: 'Name differs' })).data
    expect(back).toMatchObject({ status: 'returned', statusReason: 'Name differs' })
    expect(await read(getPayout, third.id)).toMatchObject({
      status: 'canceled',
      statusReason: 'bank_account',
    })
    expect(await made()).toEqual({ payout: null, reason: 'bank_account_not_usable' })
    await giveBankAccount(business.ctx)
    const { payout: fourth } = await made()
    expect(fourth).toMatchObject({
      openingPaisa: '5000',
      otherPaisa: second.amountPaisa,
      coversFrom: second.coversTo,
    })
    const returned = (await entries(fourth.id)).find(({ kind }: { kind: string }) => kind === 'returned')
    expect(returned).toMatchObject({ payoutId: second.id, amountPaisa: second.amountPaisa })
    expect((await mark(pay, second.id)).data).toMatchObject({ status: 'paid', returnedAt: null })
    await charge(business.ctx, payer, 90_000n)
    const { payout: fifth } = await made()
    expect(fifth).toMatchObject({ otherPaisa: '0', openingPaisa: '5000' })
    expect((await entries(fifth.id)).map(({ kind }: { kind: string }) => kind)).toEqual([
      'opening',
      'charge',
      'returned',
      'correction',
      'charge',
      'fee',
      'reserve',
    ])
  })
})

it('pages of entries are the same entries', async () => {
  const { items } = await read(listPayouts)
  const whole = await entries(items[0].id)
  const paged = []
  for (let cursor = ''; ; ) {
    const page = await read(listEntries, items[0].id, `/v1/test?limit=1${cursor && `&cursor=${cursor}`}`)
    paged.push(...page.items)
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  expect(paged).toEqual(whole)
})

it('an amount paid before Khata is a correction in the first payout, which an older cut cannot make', async () => {
  const { ctx, businessId } = await newBusiness()
  await giveBankAccount(ctx)
  await charge(ctx, await newPayer(ctx), 90_000n)
  const operator = await operatorCtx('sandbox')
  const older = await cutNow('sandbox')
  await recordPaidBefore(operator, businessId, { amountPaisa: 60_000n, note: 'In October' })
  const make = (cut: Cut) => makePayoutNow(operator, { businessId, cut, all: true })
  expect(await make(older)).toEqual({ payout: null, reason: 'nothing_new' })
  const { payout } = await make(await cutNow('sandbox'))
  expect(payout).toMatchObject({ chargesPaisa: 90_000n, otherPaisa: -60_000n, amountPaisa: 30_000n })
  const again = recordPaidBefore(operator, businessId, { amountPaisa: 1n, note: 'Again' })
  await expect(again).rejects.toMatchObject({ code: 'payout_exists' })
})
