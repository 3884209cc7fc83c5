import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkHealth } from '@/lib/health/check-health'
import { noteHeartbeat } from '@/lib/health/heartbeat'
import { query } from '@/lib/infra/database/db'
import { answerNudgesWith } from '@/lib/infra/process/nudge'
import { CALLS, PAYMENTS, pay, TROUBLE } from '@/lib/top-up/provider-server.fixture'
import {
  age,
  balanceOfWallet,
  begin,
  makeDue,
  movementsOf,
  newWallet,
  RS_500,
  topUpNow,
} from '@/lib/top-up/wallet.fixture'
import type { TopUpModel, WalletModel } from '@/prisma/generated/models'
import { eventTypes, newBusiness } from '@/testing/business'
import { TOP_UPS_DUE, wakeForLook } from './due'
import { reconcileTopUps } from './reconcile'
import { check, says } from './story.fixture'

// This trigger imitates a top-up that the database refuses to settle.
beforeAll(async () => {
  await query('CREATE TABLE test_poisoned (id uuid)')
  await query(`CREATE FUNCTION test_poison() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM test_poisoned t WHERE t.id = NEW.id) THEN RAISE EXCEPTION 'poisoned' USING ERRCODE = '23514'; END IF;
      RETURN NEW;
    END $$`)
  await query(
    'CREATE TRIGGER test_poison BEFORE UPDATE OF state ON topups FOR EACH ROW EXECUTE FUNCTION test_poison()',
  )
})

afterAll(() => query('DROP TRIGGER test_poison ON topups'))

afterEach(async () => {
  await query('DELETE FROM provider_outages')
  await query(`UPDATE topups SET next_check_at = now() + interval '1 day' WHERE next_check_at IS NOT NULL`)
  await query('DELETE FROM set_aside_items')
})

const someDue = async (
  wallet: WalletModel,
  ctx: Parameters<typeof begin>[0],
  count: number,
  provider?: 'khalti',
) => {
  const begun: TopUpModel[] = []
  for (let n = 0; n < count; n++) begun.push(await begin(ctx, wallet, provider && { provider }))
  for (const topUp of begun) await makeDue(topUp)
  CALLS.length = 0
  return begun
}

const hasDown = (response: { writeHead(status: number): { end(): void } }) => response.writeHead(500).end()

describe.each(['esewa', 'khalti'] as const)('a top-up that was paid at %s', (provider) => {
  it('is credited once, for every caller and however often they ask', async () => {
    const { ctx } = await newBusiness()
    const wallet = await newWallet(ctx)
    const topUp = await begin(ctx, wallet, { provider })
    pay(topUp)
    await makeDue(topUp)
    await Promise.all([
      ...Array.from({ length: 20 }, () => check(topUp, 'paid')),
      ...Array.from({ length: 5 }, () => check(topUp)),
      reconcileTopUps('sandbox'),
    ])
    expect(await balanceOfWallet(wallet)).toBe(RS_500)
    expect(await movementsOf(topUp)).toMatchObject([{ kind: 'topup', amountPaisa: RS_500 }])
    expect(await eventTypes(ctx, topUp.id)).toEqual(['wallet.topup_succeeded'])
  })
})

describe('the sweep', () => {
  it('asks first after a minute, then with growing pauses for a day, and then it is over', async () => {
    const { ctx } = await newBusiness()
    const topUp = await begin(ctx, await newWallet(ctx))
    const asked: number[] = []
    for (let now = await topUpNow(topUp); now.nextCheckAt; now = await topUpNow(topUp)) {
      const ms = now.nextCheckAt.getTime() - Date.now()
      await age(topUp, `${ms + 1} milliseconds`)
      await reconcileTopUps('sandbox')
      const { createdAt } = await topUpNow(topUp)
      asked.push(Math.floor((Date.now() - createdAt.getTime()) / 60_000))
    }
    expect(asked).toEqual([1, 2, 4, 7, 11, 16, 22, 29, 36, 45, 60, 120, 240, 480, 960, 1440])
    expect((await topUpNow(topUp)).state).toBe('expired')
    await query('DELETE FROM events WHERE object_id = $1', [topUp.id])
    await query('DELETE FROM topups WHERE id = $1', [topUp.id])
  })

  it.each([
    ['whose record is late', (topUp: TopUpModel) => void says(topUp, 'PENDING')],
    [
      'of which eSewa says nothing',
      () => {
        TROUBLE.answer = hasDown
      },
    ],
  ])('asks 5, 10 and 20 seconds after a signed return about a top-up %s', async (_, late) => {
    const { ctx } = await newBusiness()
    const topUp = await begin(ctx, await newWallet(ctx))
    await age(topUp, '40 seconds')
    late(topUp)
    await check(topUp, 'paid')
    const asked: number[] = []
    while (asked.length < 3) {
      const { returnedAt, nextCheckAt } = await topUpNow(topUp)
      asked.push(Number(nextCheckAt) - Number(returnedAt))
      await age(topUp, `${Number(nextCheckAt) - Date.now() + 1} milliseconds`)
      await reconcileTopUps('sandbox')
      // A browser that comes back again changes nothing.
      await check(topUp, 'paid')
    }
    expect(asked).toEqual([5_000, 10_000, 20_000])
    TROUBLE.answer = null
    pay(topUp)
    await makeDue(topUp)
    await reconcileTopUps('sandbox')
    expect((await topUpNow(topUp)).state).toBe('succeeded')
  })

  it('is woken for the look after a return, and for no other', () => {
    vi.useFakeTimers()
    const woken: number[] = []
    answerNudgesWith({ [TOP_UPS_DUE.sandbox]: () => woken.push(Date.now()) })
    const at = (ms: number) => new Date(Date.now() + ms)
    const topUp = { environment: 'sandbox' as const, returnedAt: at(0), nextCheckAt: at(5_000) }
    wakeForLook(topUp)
    wakeForLook({ ...topUp, returnedAt: null })
    wakeForLook({ ...topUp, nextCheckAt: at(60_000) })
    wakeForLook({ ...topUp, nextCheckAt: null })
    vi.runAllTimers()
    expect(woken).toEqual([topUp.nextCheckAt.getTime()])
    answerNudgesWith({})
    vi.useRealTimers()
  })

  it('settles all others when one cannot be settled: that one is set aside, and settled when it can be', async () => {
    const { ctx } = await newBusiness()
    const wallet = await newWallet(ctx)
    const due = await someDue(wallet, ctx, 5)
    for (const topUp of due) pay(topUp)
    const poisoned = due[2] as TopUpModel
    await query('INSERT INTO test_poisoned VALUES ($1)', [poisoned.id])
    await reconcileTopUps('sandbox')
    expect(await balanceOfWallet(wallet)).toBe(4n * RS_500)
    expect(await query('SELECT kind, subject_id, error FROM set_aside_items')).toEqual([
      { kind: 'top_up', subjectId: poisoned.id, error: 'poisoned' },
    ])
    await makeDue(poisoned)
    expect(await reconcileTopUps('sandbox')).toBe(0)

    await query('DELETE FROM test_poisoned')
    await query(`UPDATE set_aside_items SET next_attempt_at = now() - interval '1 second'`)
    await makeDue(poisoned)
    await reconcileTopUps('sandbox')
    expect(await balanceOfWallet(wallet)).toBe(5n * RS_500)
    expect(await query('SELECT 1 FROM set_aside_items')).toEqual([])
  })

  it('of production does not touch the sandbox', async () => {
    const { ctx } = await newBusiness()
    const [topUp] = await someDue(await newWallet(ctx), ctx, 1)
    expect(await reconcileTopUps('production')).toBe(0)
    expect(CALLS).toEqual([])
    expect((await topUpNow(topUp as TopUpModel)).checks).toBe(0)
  })

  it('leaves a provider alone that does not answer, for longer each time, and the other one is asked', async () => {
    const { ctx } = await newBusiness()
    const wallet = await newWallet(ctx)
    const due = await someDue(wallet, ctx, 30)
    const khalti = await begin(ctx, wallet, { provider: 'khalti' })
    await makeDue(khalti)
    CALLS.length = 0
    TROUBLE.answer = hasDown
    const pauses: number[] = []
    const asked: number[] = []
    for (let n = 0; n < 6; n++) {
      for (const topUp of due) await makeDue(topUp)
      await reconcileTopUps('sandbox')
      asked.push(CALLS.filter((call) => call.includes('/esewa/')).length)
      CALLS.length = 0
      const [outage] = await query<{ seconds: number }>(
        `SELECT extract(epoch FROM next_attempt_at - now())::float8 AS seconds FROM provider_outages WHERE provider = 'esewa'`,
      )
      pauses.push(Math.round((outage?.seconds ?? 0) / 60))
      expect(await reconcileTopUps('sandbox')).toBe(0)
      await query(`UPDATE provider_outages SET next_attempt_at = now() - interval '1 second'`)
    }
    expect(pauses).toEqual([1, 2, 4, 8, 15, 15])
    // This many calls may be running when the third failure becomes known.
    for (const calls of asked) expect(calls).toBeLessThanOrEqual(10)
    expect(asked.slice(1)).toEqual([3, 3, 3, 3, 3])

    TROUBLE.answer = null
    for (const topUp of [...due, khalti]) await makeDue(topUp)
    while ((await reconcileTopUps('sandbox')) > 0);
    expect(await query('SELECT 1 FROM provider_outages')).toEqual([])
    for (const topUp of due) expect((await topUpNow(topUp)).checks).toBe(1)
  })

  it('holds it against no provider that one payment cannot be looked up', async () => {
    const { ctx } = await newBusiness()
    const due = await someDue(await newWallet(ctx), ctx, 4)
    const odd = due[0] as TopUpModel
    PAYMENTS.set(odd.providerPaymentId as string, {
      amount: 0,
      status: '',
      reference: null,
      more: { status: 7 },
    })
    await reconcileTopUps('sandbox')
    expect(await query('SELECT 1 FROM provider_outages')).toEqual([])
    expect((await topUpNow(odd)).checks).toBe(0)
    for (const topUp of due.slice(1)) expect((await topUpNow(topUp)).checks).toBe(1)
  })

  it('hands a top-up to a person when its provider has not answered for a day, and goes on asking', async () => {
    const { ctx } = await newBusiness()
    const wallet = await newWallet(ctx)
    const [topUp] = (await someDue(wallet, ctx, 1)) as [TopUpModel]
    TROUBLE.answer = hasDown
    await reconcileTopUps('sandbox')
    expect(await topUpNow(topUp)).toMatchObject({ reconciliation: null })
    await age(topUp, '25 hours')
    await reconcileTopUps('sandbox')
    expect(await topUpNow(topUp)).toMatchObject({ state: 'initiated', reconciliation: 'provider_undecided' })
    TROUBLE.answer = null
    pay(topUp)
    await makeDue(topUp)
    await reconcileTopUps('sandbox')
    expect(await topUpNow(topUp)).toMatchObject({ state: 'succeeded', reconciliation: null })
    expect(await balanceOfWallet(wallet)).toBe(RS_500)
  })

  it('takes up again what a process that died had begun to ask', async () => {
    const { ctx } = await newBusiness()
    const [topUp] = (await someDue(await newWallet(ctx), ctx, 1)) as [TopUpModel]
    pay(topUp)
    // The claim of a process that has died.
    await query(`UPDATE topups SET next_check_at = now() + interval '2 minutes' WHERE id = $1`, [topUp.id])
    expect(await reconcileTopUps('sandbox')).toBe(0)
    await age(topUp, '2 minutes')
    await reconcileTopUps('sandbox')
    expect((await topUpNow(topUp)).state).toBe('succeeded')
  })
})

it('deep health says how late the sweep is, and which provider does not answer', async () => {
  await noteHeartbeat()
  const { ctx } = await newBusiness()
  const due = await someDue(await newWallet(ctx), ctx, 3)
  await query(`UPDATE topups SET next_check_at = now() - interval '10 minutes' WHERE id = $1`, [due[0]?.id])
  expect((await checkHealth(true)).oldestOverdueSeconds).toBeGreaterThanOrEqual(600)
  TROUBLE.answer = hasDown
  await reconcileTopUps('sandbox')
  const { ok, problems } = await checkHealth(true)
  expect({ ok, problems }).toMatchObject({
    ok: true,
    problems: [
      {
        code: 'provider_silent_esewa_sandbox',
        severity: 'warning',
        message: expect.stringMatching(/^eSewa \(sandbox\) has given no usable answer since .+: HTTP 500\./),
      },
    ],
  })
})
