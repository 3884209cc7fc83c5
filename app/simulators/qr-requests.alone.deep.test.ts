import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { POST as resolve } from '@/app/v1/qr-requests/[id]/resolve/route'
import { GET as get } from '@/app/v1/qr-requests/[id]/route'
import { POST as play } from '@/app/v1/sandbox/qr-requests/[id]/pay/route'
import { POST as requestQr } from '@/app/v1/subscriptions/[id]/qr-requests/route'
import { fromWire, toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { addProviderAccount } from '@/lib/provider-account/create'
import { performVerification } from '@/lib/provider-account/verify'
import { reconcileQrRequests } from '@/lib/settlement/reconcile-qr-requests'
import type { Outcome } from '@/lib/simulator/outcome'
import { outcomesAt } from '@/lib/simulator/simulators'
import { createSubscription } from '@/lib/subscription/create'
import { newCustomer, newPrice } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { newMember, signedIn } from '@/testing/merchant'
import { choose, goTo, twoMinutesPass } from './browser.fixture'
import { APP, LOST } from './served.fixture'

const PROTOCOLS = ['fonepay by hmac', 'fonepay by checkout', 'connectips'] as const
type At = (typeof PROTOCOLS)[number]

/** A gym with an account without settings, so that its money comes to the simulator, and what asks for a month of Rs 500. */
async function newGym(at: At) {
  const { ctx, sandboxKey, businessId } = await newBusiness()
  const [provider, , protocol] = at.split(' ') as ['fonepay' | 'connectips', string?, string?]
  const account = await addProviderAccount(ctx, { provider, settings: protocol ? { protocol } : {} })
  expect((await performVerification(ctx, account.id)).status).toBe('verified')
  const customerId = await newCustomer(ctx)
  const priceId = (await newPrice(ctx)).id as never
  const payment = { method: 'cash', periods: 1 } as const
  const { id } = await createSubscription(ctx, {
    ...{ customerId, priceId, payment },
    ...{ collection: 'outside', skipTrial: false },
  })
  const asked = {
    params: { id: toWire('sub', id) },
    body: { providerAccountId: toWire('pac', account.id) },
    idempotencyKey: randomUUID(),
  }
  return { sandboxKey, businessId, ask: () => call(requestQr, sandboxKey, asked) }
}

/** Its QR. */
async function atCounter(at: At) {
  const { sandboxKey, businessId, ask } = await newGym(at)
  const made = await ask()
  expect([made.status, made.error]).toEqual([201, undefined])
  const request = { params: { id: made.data.id as string } }
  const rowId = fromWire('qrq', made.data.id) as string
  return { sandboxKey, businessId, request, rowId, shown: made.data }
}
type Counter = Awaited<ReturnType<typeof atCounter>>

/** Where the payer pays. A form opens its page once. */
async function payPageOf({ shown, rowId }: Counter): Promise<string> {
  if (shown.qr) return shown.qr.text
  const [row] = await query<{ redirect: { url: string; fields: Record<string, string> } }>(
    'SELECT redirect FROM qr_requests WHERE id = $1',
    [rowId],
  )
  return goTo(row?.redirect.url ?? '', row?.redirect.fields)
}

/** A reader asks. Another one did a moment ago, so three seconds pass before. */
async function read({ sandboxKey, request, rowId }: Counter) {
  const before = `now() - interval '4 seconds'`
  await query(`UPDATE qr_requests SET read_at = ${before}, last_checked_at = ${before} WHERE id = $1`, [
    rowId,
  ])
  return (await call(get, sandboxKey, { method: 'GET', ...request })).data
}

async function sweep({ rowId }: Counter): Promise<void> {
  await query('UPDATE qr_requests SET next_check_at = now() WHERE id = $1', [rowId])
  await reconcileQrRequests('sandbox')
}

type End = [status: string, heldFor: string | null, receivedPaisa: string | null]
const PAID: End = ['paid', null, '50000']

/** What a reader sees at once, and what it is after two minutes. */
const ENDS: Record<Exclude<Outcome, 'refund' | 'return_late' | 'return_twice'>, [End[0], End]> = {
  pay: ['paid', PAID],
  cancel: ['waiting', ['waiting', null, null]],
  fail: ['waiting', ['waiting', null, null]],
  never_return: ['paid', PAID],
  other_amount: ['held', ['held', 'wrong_amount', '49900']],
  pending: ['waiting', PAID],
  fail_first: ['waiting', PAID],
  status_down: ['waiting', PAID],
  answer_lost: ['waiting', PAID],
  right_missing: ['waiting', PAID],
  charged: ['paid', PAID],
  session_taken: ['paid', PAID],
}

/** Its status tells no amount, so what was asked for counts. */
const endAt = (at: At, outcome: Outcome) =>
  at === 'fonepay by hmac' && outcome === 'other_amount' ? ENDS.pay : ENDS[outcome as keyof typeof ENDS]

const cases = PROTOCOLS.flatMap((at) =>
  outcomesAt(at === 'connectips' ? 'connectips' : 'fonepay')
    .filter((outcome) => Object.hasOwn(ENDS, outcome))
    .map((outcome) => [at, outcome] as const),
)

describe('a QR request at a simulator, whose socket never says anything', () => {
  it.each(cases)('%s: "%s" ends as it must, for readers and for the sweep', async (at, outcome) => {
    const counter = await atCounter(at)
    expect((await read(counter)).status).toBe('waiting')
    const page = await payPageOf(counter)
    await choose(page, outcome)
    const [atOnce, end] = endAt(at, outcome)
    expect((await read(counter)).status).toBe(atOnce)
    await twoMinutesPass()
    await sweep(counter)
    const seen = await read(counter)
    expect([seen.status, seen.heldFor, seen.receivedPaisa]).toEqual(end)
    const [account] = await query<{ lastError: string | null }>(
      'SELECT last_error FROM provider_accounts WHERE business_id = $1',
      [counter.businessId],
    )
    expect(account?.lastError).toBeNull()
  })

  it.each(['fonepay by hmac', 'fonepay by checkout'] as const)(
    '%s: a QR whose answer was lost is there for nobody, and the same key makes another one',
    async (at) => {
      const { businessId, sandboxKey, ask } = await newGym(at)
      const known = async () => (await query('SELECT payment_id FROM simulator_payments')).length
      const before = await known()
      LOST.path = /(generate-intent-qr|thirdPartyDynamicQrDownload)$/
      expect((await ask()).error?.code).toBe('provider_unavailable')
      expect(await query('SELECT 1 FROM qr_requests WHERE business_id = $1', [businessId])).toEqual([])
      const made = await ask()
      expect(made.status).toBe(201)
      expect((await known()) - before).toBe(2)
      const request = { params: { id: made.data.id as string } }
      expect((await call(play, sandboxKey, { ...request, body: {} })).data.status).toBe('paid')
      expect((await ask()).data.id).toBe(made.data.id)
    },
  )

  it.each(PROTOCOLS)('%s: the payer is played through the API, once', async (at) => {
    const counter = await atCounter(at)
    const paid = await call(play, counter.sandboxKey, { ...counter.request, body: {} })
    expect(paid.data).toMatchObject({ status: 'paid', receivedPaisa: '50000', qr: null })
    const again = await call(play, counter.sandboxKey, { ...counter.request, body: { amountPaisa: '100' } })
    expect(again.data).toEqual(paid.data)
  })

  it.each(PROTOCOLS)('%s: a played payer who pays less is held, unless no amount is told', async (at) => {
    const counter = await atCounter(at)
    const { data } = await call(play, counter.sandboxKey, {
      ...counter.request,
      body: { amountPaisa: '40000' },
    })
    const told = at !== 'fonepay by hmac'
    expect(data).toMatchObject(
      told
        ? { status: 'held', heldFor: 'wrong_amount', receivedPaisa: '40000' }
        : { status: 'paid', heldFor: null, receivedPaisa: '50000' },
    )
    if (!told) return
    const { headers: signed } = await signedIn(await newMember(counter.businessId, 'owner'))
    const headers = { ...signed, origin: APP }
    const body = { to: 'given_back', reason: 'He paid too little.' }
    const given = await call(resolve, headers, { ...counter.request, body })
    expect([given.error, given.data?.status]).toEqual([undefined, 'given_back'])
  })
})
