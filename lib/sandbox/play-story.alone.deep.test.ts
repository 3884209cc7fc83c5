import { expect, it } from 'vitest'
import { GET as getBalance } from '@/app/v1/balance/route'
import { GET as listCreditNotes } from '@/app/v1/credit-notes/route'
import { GET as listCustomers } from '@/app/v1/customers/route'
import { GET as listImports } from '@/app/v1/imports/route'
import { GET as readRegister } from '@/app/v1/invoices/register/route'
import { GET as listInvoices } from '@/app/v1/invoices/route'
import { GET as listPaymentLinks } from '@/app/v1/payment-links/route'
import { GET as listPayments } from '@/app/v1/payments/route'
import { GET as listPayouts } from '@/app/v1/payouts/route'
import { GET as getClock } from '@/app/v1/sandbox/clock/route'
import { GET as getStory, POST as playStory } from '@/app/v1/sandbox/story/route'
import { GET as listSubscriptions } from '@/app/v1/subscriptions/route'
import { runImports } from '@/lib/import/job'
import { query } from '@/lib/infra/database/db'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { startStory } from './play-story'

const read = async (route: Parameters<typeof call>[0], key: string) =>
  (await call(route, key, { method: 'GET' })).data

const DAYS = 80

interface Line {
  description: string
  amountPaisa: string
}

interface Invoice {
  lines: Line[]
}

it('the demo story ends with people in every state, a failed renewal that recovered, and books that balance', async () => {
  const { sandboxKey } = await newBusiness()
  expect(await read(getStory, sandboxKey)).toMatchObject({ status: 'not_started', startedAt: null })
  const played = await call(playStory, sandboxKey)
  expect(played.data).toMatchObject({ status: 'finished', stoppedBecause: null })
  expect(played.data.scenes.every(({ played }: { played: boolean }) => played)).toBe(true)

  const customers = (await read(listCustomers, sandboxKey)).items
  const nameOf = (id: string) => customers.find((each: { id: string }) => each.id === id).name
  const subscriptions = (await read(listSubscriptions, sandboxKey)).items
  const stands = subscriptions.map((each: { customerId: string; status: string }) => [
    nameOf(each.customerId),
    each.status,
  ])
  expect(Object.fromEntries(stands)).toEqual({
    'Sita Sharma': 'active',
    'Bikash Thapa': 'active',
    'Maya Tamang': 'canceled',
    'Anjali Shrestha': 'past_due',
    'Rita Lama': 'active',
    'Hari Thapa': 'past_due',
  })
  const [cheque, cash] = (await read(listPayments, sandboxKey)).items
  expect(cheque).toMatchObject({ method: 'cheque', amountPaisa: '200000', status: 'reversed' })
  expect(cash).toMatchObject({ method: 'cash', amountPaisa: '450000', status: 'recorded' })
  expect((await read(listPaymentLinks, sandboxKey)).items).toMatchObject([{ active: true, opened: 0 }])
  const types = await query<{ type: string; count: number }>(
    `SELECT type, count(*)::int AS count FROM events WHERE type LIKE 'subscription.%' GROUP BY type`,
  )
  const counts = Object.fromEntries(types.map(({ type, count }) => [type, count]))
  expect(counts).toMatchObject({ 'subscription.recovered': 1, 'subscription.past_due': 3 })
  const invoices = (await read(listInvoices, sandboxKey)).items
  expect(invoices.map(({ status }: { status: string }) => status)).toContain('open')
  const notes = (await read(listCreditNotes, sandboxKey)).items
  const register = await read(readRegister, sandboxKey)
  expect(register.rows.map(({ buyer }: { buyer: string }) => buyer)).toContain('Hari Thapa')
  expect(register.creditNotes).toMatchObject([{ number: notes[0].number, buyer: 'Hari Thapa' }])
  expect(notes).toMatchObject([
    { amountPaisa: '200000', settlement: 'outside' },
    { number: expect.stringMatching(/^CN-.+\/000001$/), amountPaisa: '20000', settlement: 'wallet' },
  ])
  expect(counts).toMatchObject({
    'subscription.changed': 1,
    'subscription.paused': 1,
    'subscription.unpaused': 1,
  })
  const discounted = invoices.find(({ lines }: Invoice) =>
    lines.some(({ description }) => description === 'Towel'),
  )
  expect(discounted).toMatchObject({ status: 'paid', totalAmountPaisa: '145000' })
  expect(discounted.lines.map(({ amountPaisa }: Line) => amountPaisa)).toEqual(['150000', '-30000', '25000'])
  expect((await read(getClock, sandboxKey)).offsetSeconds).toBe(DAYS * 86_400)

  const [last, returned, paid] = (await read(listPayouts, sandboxKey)).items
  expect(paid).toMatchObject({ status: 'paid', bankReference: 'NABIL-20771', openingPaisa: '0' })
  expect(returned).toMatchObject({ status: 'returned' })
  expect(last).toMatchObject({ status: 'pending', otherPaisa: returned.amountPaisa })
  expect(await read(getBalance, sandboxKey)).toMatchObject({ inTransitPaisa: last.amountPaisa })

  while (!(await runImports('sandbox', 10_000)));
  const [moved] = (await read(listImports, sandboxKey)).items
  expect(moved).toMatchObject({
    status: 'done',
    rows: 4,
    progress: { done: 3 },
    problems: [{ row: 4, column: 'phone' }],
  })
  const paying = (await read(listSubscriptions, sandboxKey)).items
  const outside = paying.filter(({ collection }: { collection: string }) => collection === 'outside')
  const standing = outside.map(({ status }: { status: string }) => status).toSorted()
  expect(standing).toEqual([...Array(4).fill('active'), 'past_due'])
})

it('the demo story is played once, however often and by how many it is started', async () => {
  const { sandboxKey } = await newBusiness()
  const together = await Promise.all([1, 2, 3].map(() => call(playStory, sandboxKey)))
  const later = await call(playStory, sandboxKey)
  for (const { data } of [...together, later]) expect(data.status).toBe('finished')
  expect((await read(listCustomers, sandboxKey)).items).toHaveLength(6)
  expect((await read(getClock, sandboxKey)).offsetSeconds).toBe(DAYS * 86_400)
})

it('a demo story that was interrupted goes on', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  await startStory(ctx)
  expect(await read(getStory, sandboxKey)).toMatchObject({ status: 'playing' })
  expect((await call(playStory, sandboxKey)).data.status).toBe('finished')
})

it('a demo story that cannot go on says why, and the next start begins again', async () => {
  const { businessId, sandboxKey } = await newBusiness()
  await query('INSERT INTO sandbox_clocks (business_id, offset_ms) VALUES ($1, $2)', [
    businessId,
    BigInt(3_640 * 86_400) * 1_000n,
  ])
  for (const customers of [4, 8]) {
    const { data } = await call(playStory, sandboxKey)
    const because = expect.stringContaining('within ten years of real time')
    expect(data).toMatchObject({ status: 'stopped', stoppedBecause: because })
    expect(data.scenes.filter(({ played }: { played: boolean }) => played)).toHaveLength(6)
    expect((await read(listCustomers, sandboxKey)).items).toHaveLength(customers)
  }
})

it('the story of one business touches no other, and exists for test keys only', async () => {
  const [own, other] = [await newBusiness(), await newBusiness()]
  await call(playStory, own.sandboxKey)
  expect(await read(getStory, other.sandboxKey)).toMatchObject({ status: 'not_started' })
  expect((await read(listCustomers, other.sandboxKey)).items).toEqual([])
})
