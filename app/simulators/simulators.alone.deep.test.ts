import { describe, expect, it } from 'vitest'
import type { TopUpId } from '@/lib/core/id'
import { isAskedWhenRead, PROVIDER_NAMES, type ProviderName, paysByQr } from '@/lib/core/providers'
import { checkTopUp } from '@/lib/settlement/check'
import type { Outcome } from '@/lib/simulator/outcome'
import { outcomesAt } from '@/lib/simulator/simulators'
import { balanceOfWallet, movementsOf, RS_500, topUpNow } from '@/lib/top-up/wallet.fixture'
import { atPayPage, choose, decide, goTo, linkOn, RETURN_TO, sweep, twoMinutesPass } from './browser.fixture'

type Story = (at: Awaited<ReturnType<typeof atPayPage>>) => Promise<void>

/** The shop learns nothing for two minutes. */
async function decideInTrouble({ page, topUp }: Parameters<Story>[0], outcome: Outcome): Promise<void> {
  await decide({ page, topUp }, outcome)
  expect((await topUpNow(topUp)).state).toBe('initiated')
  await twoMinutesPass()
  await sweep(topUp)
}

/** What a person does after the choice, what they find, and how it ends. */
const STORIES: Record<
  Outcome,
  { live: Story; ends: [state: string, balancePaisa: bigint, movements: number] }
> = {
  pay: {
    live: (at) => decide(at, 'pay'),
    ends: ['succeeded', RS_500, 1],
  },
  cancel: {
    live: (at) => decide(at, 'cancel'),
    ends: ['canceled', 0n, 0],
  },
  fail: {
    live: (at) => decide(at, 'fail'),
    ends: ['canceled or expired', 0n, 0],
  },
  never_return: {
    async live({ page, topUp }) {
      expect(await choose(page, 'never_return')).toBe(page)
      expect((await topUpNow(topUp)).state).toBe('initiated')
      await sweep(topUp)
    },
    ends: ['succeeded', RS_500, 1],
  },
  return_late: {
    async live({ page, topUp }) {
      await choose(page, 'return_late')
      await sweep(topUp)
      expect((await topUpNow(topUp)).state).toBe('succeeded')
      expect(await goTo((await linkOn(page)) as string)).toBe(RETURN_TO)
    },
    ends: ['succeeded', RS_500, 1],
  },
  return_twice: {
    async live({ page }) {
      await choose(page, 'return_twice')
      const link = (await linkOn(page)) as string
      expect(await Promise.all([goTo(link), goTo(link)])).toEqual([RETURN_TO, RETURN_TO])
      expect(await goTo(link)).toBe(RETURN_TO)
    },
    ends: ['succeeded', RS_500, 1],
  },
  other_amount: {
    async live({ page, topUp }) {
      await decide({ page, topUp }, 'other_amount')
      expect(await topUpNow(topUp)).toMatchObject({ reconciliation: 'wrong_amount', receivedPaisa: 49_900n })
    },
    ends: ['failed', 0n, 0],
  },
  pending: {
    async live({ page, topUp }) {
      await decide({ page, topUp }, 'pending')
      // Fonepay gives the same answer for a payment that nobody has made yet.
      expect((await topUpNow(topUp)).state).toBe(topUp.qr ? 'initiated' : 'pending')
      await twoMinutesPass()
      await sweep(topUp)
    },
    ends: ['succeeded', RS_500, 1],
  },
  fail_first: {
    async live({ page, topUp, wallet }) {
      await decide({ page, topUp }, 'fail_first')
      expect(await balanceOfWallet(wallet)).toBe(0n)
      await twoMinutesPass()
      await sweep(topUp)
    },
    ends: ['succeeded', RS_500, 1],
  },
  answer_lost: { live: (at) => decideInTrouble(at, 'answer_lost'), ends: ['succeeded', RS_500, 1] },
  right_missing: { live: (at) => decideInTrouble(at, 'right_missing'), ends: ['succeeded', RS_500, 1] },
  status_down: {
    async live({ page, topUp }) {
      await decide({ page, topUp }, 'status_down')
      expect((await topUpNow(topUp)).state).toBe('initiated')
      await sweep(topUp)
      expect((await topUpNow(topUp)).state).toBe('initiated')
      await twoMinutesPass()
      await sweep(topUp)
    },
    ends: ['succeeded', RS_500, 1],
  },
  charged: {
    async live(at) {
      await decide(at, 'charged')
      expect((await topUpNow(at.topUp)).receivedPaisa).toBe(RS_500)
    },
    ends: ['succeeded', RS_500, 1],
  },
  session_taken: { live: (at) => decide(at, 'session_taken'), ends: ['succeeded', RS_500, 1] },
  refund: {
    async live({ page, topUp, wallet }) {
      await decide({ page, topUp }, 'refund')
      expect(await balanceOfWallet(wallet)).toBe(RS_500)
      await twoMinutesPass()
      await sweep(topUp)
      expect(await topUpNow(topUp)).toMatchObject({ refundedPaisa: RS_500, uncollectedPaisa: 0n })
    },
    ends: ['succeeded', 0n, 2],
  },
}

/** If no browser comes back from a provider, it is asked for a day, whatever happened to the payment there. */
const endOf = (provider: ProviderName, state: string) =>
  isAskedWhenRead(provider) && state.includes('canceled') ? 'initiated' : state

describe.each(PROVIDER_NAMES)('at the simulator of %s', (provider) => {
  it.each(outcomesAt(provider))(
    '"%s" ends as it must, and is credited once or not at all',
    async (outcome) => {
      const at = await atPayPage(provider)
      const { live, ends } = STORIES[outcome]
      await live(at)
      const [ended, balancePaisa, movements] = ends
      const state = endOf(provider, ended)
      expect(state).toContain((await topUpNow(at.topUp)).state)
      // If the person comes back and asks again, nothing changes.
      await Promise.all([
        linkOn(at.page).then((link) => link && goTo(link)),
        sweep(at.topUp),
        checkTopUp(at.topUp.id as TopUpId, 'req_test'),
      ])
      expect(state).toContain((await topUpNow(at.topUp)).state)
      expect(await balanceOfWallet(at.wallet)).toBe(balancePaisa)
      expect(await movementsOf(at.topUp)).toHaveLength(movements)
    },
  )

  it.runIf(!paysByQr(provider))(
    'twenty browsers that come back at once, a sweep and a page make one credit',
    async () => {
      const { page, topUp, wallet } = await atPayPage(provider)
      await choose(page, 'return_late')
      const link = (await linkOn(page)) as string
      await Promise.all([
        ...Array.from({ length: 20 }, () => goTo(link)),
        sweep(topUp),
        checkTopUp(topUp.id as TopUpId, 'req_test'),
      ])
      expect(await balanceOfWallet(wallet)).toBe(RS_500)
      expect(await movementsOf(topUp)).toHaveLength(1)
    },
  )

  it.runIf(!paysByQr(provider))('a payment is decided once, however often its page is sent', async () => {
    const { page, wallet } = await atPayPage(provider)
    const next = await Promise.all(['pay', 'cancel', 'fail', 'pay'].map((outcome) => choose(page, outcome)))
    expect(next.filter((address) => address !== page)).toHaveLength(1)
    expect([0n, RS_500]).toContain(await balanceOfWallet(wallet))
  })

  it.runIf(outcomesAt(provider).includes('refund'))(
    'a half refund is seen, and taken back as far as the provider tells how much',
    async () => {
      const { page, topUp, wallet } = await atPayPage(provider)
      await goTo(await choose(page, 'pay'))
      await choose(page, 'refund_half')
      await sweep(topUp)
      expect(await topUpNow(topUp)).toMatchObject({
        state: 'succeeded',
        reconciliation: 'refund_amount_unknown',
      })
      expect(await balanceOfWallet(wallet)).toBe(RS_500)
      await choose(page, 'refund_all')
      await sweep(topUp)
      expect(await balanceOfWallet(wallet)).toBe(0n)
    },
  )
})
