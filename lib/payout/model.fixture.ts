import { expect } from 'vitest'
import { NEPAL } from '@/lib/core/calendar-date'
import { addDays, dayOf } from '@/lib/core/day'
import { type InvoiceId, NO_ID, type PayoutId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { readMerchantBalance } from '@/lib/ledger/get-merchant-balance'
import type { PayoutModel } from '@/prisma/generated/models'
import { advanceTo, later } from '@/testing/billing'
import { ctxOf, newBusiness, type TestBusiness } from '@/testing/business'
import type { Random } from '@/testing/random'
import { cutNow } from './cut'
import { entryPages, openPayout } from './entries'
import { makePayout } from './make'
import { charge, giveBankAccount, newPayer, type Payer, refund, setFee } from './payouts.fixture'
import { payouts } from './table'
import { cancelPayout, markSent, recordPaid, recordReturned } from './transitions'

// An independent model. It knows no ledger, only what has happened, in order.

interface Rate {
  basisPoints: number
  fixedPaisa: bigint
  minimumPaisa: bigint | null
}

interface Movement {
  kind: 'charge' | 'refund' | 'other'
  paisa: bigint
  feePaisa: bigint
}

interface Modeled {
  id: string
  status: PayoutModel['status']
  from: number
  to: number
  opening: bigint
  reserve: bigint
  amount: bigint
}

interface Charged {
  invoice: InvoiceId
  left: bigint
  rate: Rate | null
}

const AMOUNTS = [99n, 5_000n, 33_333n, 120_000n]
const RATES: (Rate | null)[] = [
  null,
  { basisPoints: 250, fixedPaisa: 0n, minimumPaisa: null },
  { basisPoints: 199, fixedPaisa: 150n, minimumPaisa: 700n },
]

const part = (paisa: bigint, rate: Rate | null) => (rate ? (paisa * BigInt(rate.basisPoints)) / 10_000n : 0n)

function feeOf(paisa: bigint, rate: Rate | null): bigint {
  if (!rate) return 0n
  let fee = part(paisa, rate) + rate.fixedPaisa
  if (rate.minimumPaisa !== null && fee < rate.minimumPaisa) fee = rate.minimumPaisa
  return fee > paisa ? paisa : fee
}

class Story {
  readonly movements: Movement[] = []
  readonly made: Modeled[] = []
  readonly charged: Charged[] = []
  rate: Rate | null = null
  reserve = 0n
  readonly minimum = 1_000n
  isUsable = true

  constructor(
    readonly random: Random,
    readonly business: TestBusiness,
    readonly payer: Payer,
  ) {}

  get tenant() {
    return { businessId: this.business.businessId, environment: 'sandbox' as const }
  }

  readonly steps: Record<string, () => Promise<void>> = {
    charge: async () => {
      const paisa = this.random.pick(AMOUNTS)
      const invoice = await charge(this.business.ctx, this.payer, paisa)
      this.charged.push({ invoice, left: paisa, rate: this.rate })
      this.movements.push({ kind: 'charge', paisa, feePaisa: feeOf(paisa, this.rate) })
    },
    refund: async () => {
      const open = this.charged.filter(({ left }) => left > 0n)
      if (open.length === 0) return
      const of = this.random.pick(open)
      const paisa = this.random.chance(0.3) ? of.left : (of.left + 2n) / 3n
      const { balancePaisa } = await readMerchantBalance({ query }, this.tenant)
      if (balancePaisa < paisa) return
      await refund(this.business.ctx, of.invoice, paisa)
      of.left -= paisa
      this.movements.push({ kind: 'refund', paisa: -paisa, feePaisa: -part(paisa, of.rate) })
    },
    changeFee: async () => {
      const rate = this.random.pick(RATES)
      const { ctx } = this.business
      const { now } = await ctxOf(ctx.businessId)
      await setFee(ctx, rate, addDays(dayOf(now, NEPAL), 1))
      await advanceTo(ctx, later(now, 1))
      this.rate = rate
    },
    changeReserve: async () => {
      this.reserve = this.random.pick([0n, 2_000n, 50_000n])
      await query('UPDATE businesses SET payout_reserve_paisa = $2 WHERE id = $1', [
        this.business.businessId,
        this.reserve,
      ])
    },
    confirm: async () => {
      await giveBankAccount(this.business.ctx)
      this.isUsable = true
    },
    make: () => this.make(false),
    makeAll: () => this.make(true),
    cancel: async () => {
      const pending = this.#some('pending')
      if (!pending) return
      await inTransaction((tx) => cancelPayout(tx, this.business.ctx, this.#ref(pending), 'by hand'))
      pending.status = 'canceled'
    },
    send: async () => {
      const pending = this.#some('pending')
      if (!pending) return
      await inTransaction((tx) =>
        markSent(tx, this.business.ctx, { environment: 'sandbox', ids: [pending.id] }),
      )
      pending.status = 'sent'
    },
    pay: async () => {
      const payout = this.#some('sent', 'returned')
      if (!payout) return
      const paid = { bankReference: 'NIC' }
      await inTransaction((tx) => recordPaid(tx, this.business.ctx, this.#ref(payout), paid))
      if (payout.status === 'returned')
        this.movements.push({ kind: 'other', paisa: -payout.amount, feePaisa: 0n })
      payout.status = 'paid'
    },
    giveBack: async () => {
      const payout = this.#some('sent', 'paid')
      if (!payout) return
      await inTransaction((tx) =>
        recordReturned(tx, this.business.ctx, this.#ref(payout), { reason: 'The name differs.' }),
      )
      this.movements.push({ kind: 'other', paisa: payout.amount, feePaisa: 0n })
      payout.status = 'returned'
      this.isUsable = false
      const pending = this.#some('pending')
      if (pending) pending.status = 'canceled'
    },
  }

  async make(all: boolean): Promise<void> {
    const cut = await cutNow('sandbox')
    const { payout, reason } = await inTransaction((tx) =>
      makePayout(tx, this.business.ctx, this.tenant, cut, { all }),
    )
    const standing = this.made.filter(({ status }) => status !== 'canceled')
    const pending = standing.find(({ status }) => status === 'pending')
    const before = standing.filter(({ status }) => status !== 'pending').at(-1)
    const reserve = all ? 0n : this.reserve
    const last = pending ?? before
    const isNew = this.movements.length > (last?.to ?? 0) || reserve < (last?.reserve ?? 0n)
    if (!this.isUsable) return expect(reason).toBe('bank_account_not_usable')
    if (!isNew) return expect(reason).toBe(pending ? 'payout_pending' : 'nothing_new')
    const from = before?.to ?? 0
    const opening = before?.reserve ?? 0n
    const taken = this.movements.slice(from)
    const amount = taken.reduce((sum, { paisa, feePaisa }) => sum + paisa - feePaisa, opening) - reserve
    if (amount < (all ? 1n : this.minimum)) return expect(reason).toBe('below_minimum')
    if (pending) pending.status = 'canceled'
    expect(reason).toBeNull()
    const to = this.movements.length
    this.made.push({ id: payout?.id ?? '', status: 'pending', from, to, opening, reserve, amount })
  }

  /** Compares all payouts, and the lines of the last one. */
  async compare(): Promise<void> {
    const rows = await query<PayoutModel>(
      `SELECT ${payouts.columnList()} FROM payouts WHERE business_id = $1 AND environment = 'sandbox' ORDER BY id`,
      [this.business.businessId],
    )
    const sumOf = (from: number, to: number, kind: Movement['kind']) =>
      this.movements.slice(from, to).reduce((sum, each) => (each.kind === kind ? sum + each.paisa : sum), 0n)
    const wanted = this.made.map(({ id, status, from, to, opening, reserve, amount }) => ({
      ...{ id, status, amountPaisa: amount, openingPaisa: opening, reservePaisa: reserve },
      chargesPaisa: sumOf(from, to, 'charge'),
      refundsPaisa: -sumOf(from, to, 'refund'),
      feesPaisa: this.movements.slice(from, to).reduce((sum, { feePaisa }) => sum + feePaisa, 0n),
      otherPaisa: sumOf(from, to, 'other'),
    }))
    expect(
      rows.map((row, i) =>
        Object.fromEntries(Object.keys(wanted[i] ?? {}).map((key) => [key, row[key as keyof PayoutModel]])),
      ),
    ).toEqual(wanted)
    const owed = this.made
      .filter(({ status }) => status !== 'canceled')
      .reduce(
        (sum, { from, to, amount }) =>
          sum - amount - this.movements.slice(from, to).reduce((fees, { feePaisa }) => fees + feePaisa, 0n),
        this.movements.reduce((sum, { paisa }) => sum + paisa, 0n),
      )
    expect((await readMerchantBalance({ query }, this.tenant)).balancePaisa).toBe(owed)
    const last = rows.at(-1)
    if (!last) return
    let [sumPaisa, feesPaisa] = [0n, 0n]
    for await (const page of entryPages(await openPayout(this.business.ctx, last.id as PayoutId)))
      for (const entry of page) {
        sumPaisa += entry.amountPaisa
        feesPaisa += entry.feePaisa ?? 0n
      }
    expect([sumPaisa, feesPaisa]).toEqual([last.amountPaisa, last.feesPaisa])
  }

  #some(...wanted: PayoutModel['status'][]): Modeled | undefined {
    const found = this.made.filter(({ status }) => wanted.includes(status))
    return found.length === 0 ? undefined : this.random.pick(found)
  }

  #ref({ id }: Modeled) {
    return { ...this.tenant, id: (id || NO_ID) as PayoutId }
  }
}

const WEIGHTS: Record<string, number> = {
  ...{ charge: 8, refund: 4, make: 6, makeAll: 1, send: 4, pay: 3, giveBack: 2, confirm: 2 },
  ...{ cancel: 1, changeFee: 1, changeReserve: 1 },
}
const BAG = Object.entries(WEIGHTS).flatMap(([step, times]) => Array.from({ length: times }, () => step))
const STEPS = 18

/** Plays a random story, and compares it with the model at the end. */
export async function playStory(random: Random): Promise<void> {
  const business = await newBusiness()
  await query(
    `UPDATE businesses SET payout_interval = 'manual', payout_day = NULL, payout_minimum_paisa = 1000 WHERE id = $1`,
    [business.businessId],
  )
  await giveBankAccount(business.ctx)
  const story = new Story(random, business, await newPayer(business.ctx))
  for (let n = 0; n < STEPS; n++) await story.steps[random.pick(BAG)]?.()
  await story.compare()
}
