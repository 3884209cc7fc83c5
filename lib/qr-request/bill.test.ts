import { describe, expect, it } from 'vitest'
import { POST as requestQr } from '@/app/v1/subscriptions/[id]/qr-requests/route'
import { settleInvoice } from '@/lib/billing/settle-invoice'
import { fromWire, type InvoiceId, type ProviderAccountId, toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { updateAccount } from '@/lib/provider-account/update'
import { TROUBLE } from '@/lib/top-up/provider-server.fixture'
import { invoicesOf } from '@/testing/billing'
import { eventTypes } from '@/testing/business'
import { call } from '@/testing/call'
import { billProviderOf } from './begin-bill'
import { heldAmong, qrAmong, readBill } from './bill'
import { look, newDebt, press, scan } from './bill.fixture'
import { cashFor, key, now } from './requests.fixture'

describe('a bill', () => {
  it('is paid by anybody with the link, by a QR that covers exactly it', async () => {
    const { gym, invoiceId, bill } = await newDebt()
    expect(await billProviderOf(bill)).toBe('fonepay')
    const request = await press(bill)
    expect(request).toMatchObject({
      invoiceId,
      amountPaisa: 50_000n,
      provider: 'fonepay',
      memberId: null,
      apiKeyId: null,
    })
    expect(qrAmong(await readBill(bill), new Date())?.id).toBe(request.id)
    scan(request, 500)
    expect(await look(bill)).toMatchObject([{ status: 'paid', receivedPaisa: 50_000n }])
    const paid = (await invoicesOf(gym.ctx, gym.id)).find(({ id }) => id === invoiceId)
    expect(paid).toMatchObject({ status: 'paid', settlement: 'outside' })
    expect(await eventTypes(gym.ctx, request.id)).toEqual(['qr_request.paid'])
    await expect(press(bill)).rejects.toMatchObject({ code: 'invoice_not_open' })
  })

  it('shows the QR that waits for exactly it, whoever had it made', async () => {
    const { gym, bill, fonepay } = await newDebt()
    const body = { providerAccountId: toWire('pac', fonepay?.id ?? '') }
    const { data } = await call(requestQr, gym.sandboxKey, {
      params: { id: toWire('sub', gym.id) },
      body,
      ...key(),
    })
    const atCounter = fromWire('qrq', data.id)
    expect((await press(bill)).id).toBe(atCounter)
    // One for more than this bill is another one.
    const more = await call(requestQr, gym.sandboxKey, {
      params: { id: toWire('sub', gym.id) },
      body: { ...body, periods: 2 },
      ...key(),
    })
    const own = await press(bill)
    expect([atCounter, fromWire('qrq', more.data.id)]).not.toContain(own.id)
    expect((await now(fromWire('qrq', more.data.id) as string)).status).toBe('closed')
  })

  it('has one QR for two presses at the same moment', async () => {
    const { bill } = await newDebt()
    const [one, two] = await Promise.all([press(bill), press(bill)])
    expect(one.id).toBe(two.id)
    expect(await readBill(bill)).toHaveLength(1)
  })

  it('gets a new QR by a press when the time of the last one is over, and counts what paid the old one', async () => {
    const { bill } = await newDebt()
    const old = await press(bill)
    await query(
      `UPDATE qr_requests SET created_at = created_at - interval '1 hour',
      expires_at = now() - interval '1 second' WHERE id = $1`,
      [old.id],
    )
    expect(qrAmong(await readBill(bill), new Date())).toBeUndefined()
    const next = await press(bill)
    expect(next.id).not.toBe(old.id)
    scan(old, 500)
    expect((await look(bill)).find(({ id }) => id === old.id)?.status).toBe('paid')
    expect((await now(next.id)).status).toBe('closed')
  })

  it('is begun ten times an hour at most, and the refusal says when it can be begun again', async () => {
    const { bill } = await newDebt({ hasQr: false })
    const presses = await Promise.allSettled(Array.from({ length: 14 }, () => press(bill)))
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    const refusal = await press(bill).catch((error) => error)
    expect(refusal).toMatchObject({ code: 'bill_attempts_exceeded', status: 429 })
    expect(refusal.facts.retryAfterSeconds).toBeGreaterThan(3_000)
    await query(
      `UPDATE qr_requests SET created_at = created_at - interval '61 minutes' WHERE subscription_id = $1`,
      [bill.subscriptionId],
    )
    expect((await press(bill)).status).toBe('waiting')
  })

  it('is held when another sum comes, or when it was paid in cash meanwhile', async () => {
    const { gym, bill } = await newDebt()
    const wrong = await press(bill)
    scan(wrong, 400)
    expect(heldAmong(await look(bill))).toMatchObject({ heldFor: 'wrong_amount' })
    const late = await press(bill)
    await cashFor(gym)
    expect((await readBill(bill)).find(({ id }) => id === late.id)?.status).toBe('closed')
    scan(late, 500)
    expect((await look(bill)).find(({ id }) => id === late.id)).toMatchObject({
      status: 'held',
      heldFor: 'nothing_to_pay',
    })
  })

  it('that is void cannot be paid', async () => {
    const { gym, invoiceId, bill } = await newDebt()
    const request = await press(bill)
    await settleInvoice(gym.ctx, invoiceId as InvoiceId, { status: 'void' })
    expect(await readBill(bill)).toMatchObject([{ id: request.id, status: 'closed' }])
    await expect(press(bill)).rejects.toMatchObject({ code: 'invoice_not_open' })
  })

  it('goes to the page of connectIPS where no account has a QR, each time with a payment of its own', async () => {
    const { bill } = await newDebt({ hasQr: false })
    expect(await billProviderOf(bill)).toBe('connectips')
    const [one, two] = [await press(bill), await press(bill)]
    expect(one).toMatchObject({ provider: 'connectips', qr: null })
    expect(one.redirect).toMatchObject({ method: 'POST' })
    expect(two.reference).not.toBe(one.reference)
    expect((await now(one.id)).status).toBe('closed')
  })

  it('is offered by no account that is out of use, and leaves nothing when the provider says nothing', async () => {
    const { gym, bill, fonepay } = await newDebt()
    const shown = await press(bill)
    TROUBLE.answer = (response) => response.destroy()
    await expect(press({ ...bill, amountPaisa: 60_000n })).rejects.toMatchObject({ code: 'amount_changed' })
    expect((await press(bill)).id).toBe(shown.id)
    TROUBLE.answer = null
    await updateAccount(gym.ctx, fonepay?.id as ProviderAccountId, { disabled: true })
    expect(await billProviderOf(bill)).toBe('connectips')
    await updateAccount(gym.ctx, gym.account.id as ProviderAccountId, { disabled: true })
    expect(await billProviderOf(bill)).toBeNull()
    await expect(press(bill)).rejects.toMatchObject({ code: 'provider_account_missing' })
    // What was shown before counts all the same.
    scan(shown, 500)
    expect((await look(bill))[0]?.status).toBe('paid')
  })
})
