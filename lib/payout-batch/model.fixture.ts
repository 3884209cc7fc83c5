import { expect } from 'vitest'
import { payOverdueInvoices } from '@/lib/billing/pay-overdue-invoices'
import type { PayoutBatchId, WithdrawalId } from '@/lib/core/id'
import type { Ctx, OperatorCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { readProof } from '@/lib/proof/read-proof'
import { paySandboxWithdrawal } from '@/lib/sandbox/withdrawals'
import { getWallet } from '@/lib/wallet/read'
import { cancelOwnWithdrawal } from '@/lib/withdrawal/cancel'
import { giveWithdrawal, takeWithdrawalBack } from '@/lib/withdrawal/give'
import { type Saver, takeOut, waitADay } from '@/lib/withdrawal/withdrawals.fixture'
import type { PayoutModel, WithdrawalModel } from '@/prisma/generated/models'
import { ctxOf } from '@/testing/business'
import type { Random } from '@/testing/random'
import { createBatch, deleteBatch } from './make'
import { newPayout } from './payouts.fixture'
import { releaseBatch } from './release'
import { payoutPaid, payoutReturned, recordResults } from './results'
import { cancelWithdrawalByOperator, withdrawalPaid, withdrawalReturned } from './withdrawal-results'

// A model of its own: it knows no ledger, only who asked for what, and what became of it.

type Status = WithdrawalModel['status'] | 'pending'

interface Modeled {
  kind: 'withdrawal' | 'payout'
  id: string
  number: string
  paisa: bigint
  /** What of it the operator paid, because no wallet held it. */
  cost: bigint
  status: Status
  /** Of a withdrawal: whose money it is, and whether its day is over. */
  saver: number
  isReady: boolean
  batch: PayoutBatchId | null
}

const AMOUNTS = [1_000n, 20_000n, 33_333n, 120_000n]
/** What each of two customers has at the beginning. */
export const SAVED = 100_000n

export class Story {
  readonly all: Modeled[] = []
  readonly balances = [SAVED, SAVED]
  readonly drafts: PayoutBatchId[] = []
  /** What went from the operator's bank. */
  bankPaisa = 0n

  constructor(
    readonly random: Random,
    readonly isOwn: boolean,
    readonly owner: Ctx,
    readonly savers: readonly Saver[],
    readonly by: { maker: OperatorCtx; releaser: OperatorCtx },
  ) {}

  some(is: (each: Modeled) => boolean): Modeled | undefined {
    const found = this.all.filter(is)
    return found.length > 0 ? this.random.pick(found) : undefined
  }

  readonly steps = {
    ask: async () => {
      const saver = this.random.integer(0, this.savers.length - 1)
      const paisa = this.random.pick(AMOUNTS)
      const asked = takeOut(this.savers[saver] as Saver, paisa)
      if (paisa > (this.balances[saver] ?? 0n))
        return expect(asked).rejects.toMatchObject({ code: 'insufficient_balance' })
      const { id, number } = await asked
      this.credit(saver, -paisa)
      const its = { kind: 'withdrawal', status: 'requested', isReady: false, batch: null, cost: 0n } as const
      this.all.push({ ...its, id, number, paisa, saver })
    },
    wait: async () => {
      await waitADay(this.owner)
      for (const each of this.all) each.isReady = true
    },
    cancel: async () => {
      const its = this.some(({ kind, status }) => kind === 'withdrawal' && status !== 'canceled')
      if (!its) return
      const id = its.id as WithdrawalId
      const byOperator = !this.isOwn && this.random.chance(0.5)
      const canceled = byOperator
        ? cancelWithdrawalByOperator(this.by.maker, id, { reason: 'She called.' })
        : cancelOwnWithdrawal((this.savers[its.saver] as Saver).ctx, id, payOverdueInvoices)
      if (its.status !== 'requested')
        return expect(canceled).rejects.toMatchObject({ code: 'withdrawal_not_requested' })
      await canceled
      this.credit(its.saver, its.paisa)
      Object.assign(its, { status: 'canceled', batch: null })
    },
    /** In the sandbox anybody says that it is paid, also what is in a draft. */
    playBank: async () => {
      const its = this.some(({ kind, status }) => kind === 'withdrawal' && IS_OUT.includes(status))
      if (!its) return
      await paySandboxWithdrawal(await this.now(), its.id as WithdrawalId)
      if (its.status === 'requested') its.batch = null
      this.paid(its)
    },
    give: async () => {
      const its = this.some(({ status }) => status === 'requested')
      if (!its || !this.isOwn) return
      await giveWithdrawal(await this.now(), its.id as WithdrawalId, { method: 'cash' })
      this.paid(its)
    },
    takeBack: async () => {
      const its = this.some(({ status }) => status === 'paid')
      if (!its || !this.isOwn) return
      const back = { reason: 'A mistake.' }
      await takeWithdrawalBack(await this.now(), its.id as WithdrawalId, back, payOverdueInvoices)
      this.returned(its)
    },
    earn: async () => {
      if (this.isOwn || this.some(({ kind, status }) => kind === 'payout' && status === 'pending')) return
      const { id, number, amountPaisa } = await newPayout(await this.now(), this.random.pick(AMOUNTS))
      const its = {
        kind: 'payout',
        status: 'pending',
        isReady: true,
        batch: null,
        saver: -1,
        cost: 0n,
      } as const
      this.all.push({ ...its, id, number, paisa: amountPaisa })
    },
    draft: async () => {
      const free = this.all.filter((each) => IS_FREE.includes(each.status) && each.batch === null)
      const chosen = free.filter(() => this.random.chance(0.8))
      if (chosen.length === 0 || this.isOwn) return
      const made = createBatch(this.by.maker, {
        payoutIds: idsOf(chosen, 'payout'),
        withdrawalIds: idsOf(chosen, 'withdrawal'),
      } as never)
      if (chosen.some(({ isReady }) => !isReady))
        return expect(made).rejects.toMatchObject({ code: 'withdrawal_not_requested' })
      const id = (await made).id as PayoutBatchId
      this.drafts.push(id)
      for (const each of chosen) each.batch = id
    },
    deleteDraft: async () => {
      const [id] = this.drafts.splice(0, 1)
      if (!id) return
      await deleteBatch(this.by.maker, id)
      for (const each of this.all.filter(({ batch }) => batch === id)) each.batch = null
    },
    release: async () => {
      const [id] = this.drafts
      if (!id) return
      const filed = this.all.filter(({ batch, status }) => batch === id && IS_FREE.includes(status))
      const released = releaseBatch(this.by.releaser, id)
      if (filed.length === 0) return expect(released).rejects.toMatchObject({ code: 'payout_not_pending' })
      const { count, totalPaisa } = await released
      expect([count, totalPaisa]).toEqual([filed.length, filed.reduce((sum, { paisa }) => sum + paisa, 0n)])
      this.drafts.shift()
      for (const each of filed) each.status = 'sent'
    },
    /** By hand: also late, after another result. */
    result: async () => {
      // A payout that is paid after all leaves less than nothing to pay out, which lib/payout has a model of.
      const its = this.some(({ kind, status }) => HAS_RESULT[kind].includes(status))
      if (!its || this.isOwn) return
      const { releaser: by } = this.by
      const id = its.id as never
      if (its.status !== 'paid' && this.random.chance(0.6)) {
        const paid = { bankReference: 'FT1' }
        await (its.kind === 'payout' ? payoutPaid(by, id, paid) : withdrawalPaid(by, id, paid))
        return this.paid(its)
      }
      if (its.status === 'returned') return
      const back = { reason: 'The name differs.' }
      await (its.kind === 'payout' ? payoutReturned(by, id, back) : withdrawalReturned(by, id, back))
      this.returned(its)
    },
    /** By the bank's file, with what is recorded already. */
    file: async () => {
      const some = this.some(({ status, batch }) => status === 'sent' && batch !== null)
      if (!some) return
      const filed = this.all.filter(({ batch, status }) => batch === some.batch && status !== 'canceled')
      const said = filed.map((its) => ({ its, status: this.random.pick(['paid', 'returned'] as const) }))
      const { problems } = await recordResults(
        this.by.releaser,
        some.batch as PayoutBatchId,
        said.map(({ its, status }, at) => ({
          ...{ row: at + 1, number: its.number, status, reference: 'FT2', reason: '' },
          amount: `${its.paisa / 100n}.${String(its.paisa % 100n).padStart(2, '0')}`,
        })),
      )
      const contradicted = said.filter(({ its, status }) => its.status !== 'sent' && its.status !== status)
      expect(problems.map(({ number, code }) => [number, code])).toEqual(
        contradicted.map(({ its }) => [its.number, 'contradicts']),
      )
      for (const { its, status } of said.filter(({ its }) => its.status === 'sent'))
        status === 'paid' ? this.paid(its) : this.returned(its)
    },
  }

  async now(): Promise<Ctx> {
    return { ...this.owner, now: (await ctxOf(this.owner.businessId)).now }
  }

  credit(saver: number, paisa: bigint): void {
    this.balances[saver] = (this.balances[saver] ?? 0n) + paisa
  }

  paid(its: Modeled): void {
    if (its.status === 'paid') return
    if (!this.isOwn) this.bankPaisa -= its.paisa
    if (its.status === 'returned' && its.kind === 'withdrawal') {
      const held = this.balances[its.saver] ?? 0n
      its.cost = held < its.paisa ? its.paisa - held : 0n
      this.credit(its.saver, its.cost - its.paisa)
    }
    its.status = 'paid'
  }

  returned(its: Modeled): void {
    if (its.status === 'paid' && !this.isOwn) this.bankPaisa += its.paisa
    its.status = 'returned'
    if (its.kind === 'withdrawal') this.credit(its.saver, its.paisa - its.cost)
    its.cost = 0n
    // The account is held, so what waits for it goes.
    const isPending = ({ kind, status }: Modeled) => kind === 'payout' && status === 'pending'
    const pending = its.kind === 'payout' && this.some(isPending)
    if (pending) Object.assign(pending, { status: 'canceled', batch: null })
  }

  /** Compares with the rows, the balances and the books. */
  async compare(before: Books): Promise<void> {
    const rows = await query<Pick<PayoutModel, 'id' | 'status' | 'batchId'>>(
      `SELECT id, status::text, batch_id FROM withdrawals WHERE business_id = $1
       UNION ALL SELECT id, status::text, batch_id FROM payouts WHERE business_id = $1`,
      [this.owner.businessId],
    )
    const byId = new Map(rows.map((row) => [row.id, [row.status, row.batchId]]))
    expect(this.all.map(({ id }) => byId.get(id))).toEqual(
      this.all.map(({ status, batch }) => [status, batch]),
    )
    for (const [at, { user }] of this.savers.entries())
      expect((await getWallet(user)).balancePaisa).toBe(this.balances[at])
    const moving = this.all.filter(({ status }) => ['requested', 'pending', 'sent'].includes(status))
    const after = await booksNow()
    expect({
      inTransitPaisa: after.inTransitPaisa - before.inTransitPaisa,
      bankPaisa: after.bankPaisa - before.bankPaisa,
      costsPaisa: after.costsPaisa - before.costsPaisa,
      differencePaisa: after.differencePaisa,
    }).toEqual({
      inTransitPaisa: moving.reduce((sum, { paisa }) => sum + paisa, 0n),
      bankPaisa: this.bankPaisa,
      costsPaisa: this.all.reduce((sum, { cost }) => sum + cost, 0n),
      differencePaisa: before.differencePaisa,
    })
  }
}

const IS_OUT: readonly Status[] = ['requested', 'sent', 'paid']
const HAS_RESULT: Record<Modeled['kind'], readonly Status[]> = {
  withdrawal: ['sent', 'paid', 'returned'],
  payout: ['sent', 'paid'],
}
const IS_FREE: readonly Status[] = ['requested', 'pending']

const idsOf = (some: readonly Modeled[], wanted: Modeled['kind']) =>
  some.flatMap(({ kind, id }) => (kind === wanted ? [id] : []))

type Books = Awaited<ReturnType<typeof booksNow>>
export const booksNow = () => readProof({ query }, 'sandbox')
