import { randomBytes } from 'node:crypto'
import { newId } from '@/lib/core/id'
import type { ProviderName } from '@/lib/core/providers'
import { query } from '@/lib/infra/database/db'
import type { SimulatorPaymentModel } from '@/prisma/generated/models'
import { decide, type Outcome } from './outcome'

// Longer than real providers allow, so that a developer has time to look around.
export const LIFETIME_MS = 30 * 60_000

export interface NewPayment {
  provider: ProviderName
  paymentId: string
  merchantText: string
  amountPaisa: bigint
  successUrl: string
  failureUrl: string
}

const CREATE = `
INSERT INTO simulator_payments (id, provider, payment_id, merchant_text, amount_paisa, success_url, failure_url, expires_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (provider, payment_id) DO NOTHING RETURNING id`

/** Creates a payment that a person can pay. @returns its id, or null if the provider already has a payment with this id. */
export async function createPayment(payment: NewPayment): Promise<string | null> {
  const { provider, paymentId, merchantText, amountPaisa, successUrl, failureUrl } = payment
  const expiresAt = new Date(Date.now() + LIFETIME_MS)
  const values = [
    newId('req'),
    provider,
    paymentId,
    merchantText,
    amountPaisa,
    successUrl,
    failureUrl,
    expiresAt,
  ]
  const [row] = await query<{ id: string }>(CREATE, values)
  return row?.id ?? null
}

/** The payment with this id of the merchant. */
export async function findPaymentOf(
  provider: ProviderName,
  paymentId: string,
): Promise<SimulatorPaymentModel | null> {
  const [row] = await query<SimulatorPaymentModel>(
    'SELECT * FROM simulator_payments WHERE provider = $1 AND payment_id = $2',
    [provider, paymentId],
  )
  return row ?? null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The payment with this id in the address of its payment page. */
export async function findPayment(provider: ProviderName, id: string): Promise<SimulatorPaymentModel | null> {
  if (!UUID.test(id)) return null
  const [row] = await query<SimulatorPaymentModel>(
    'SELECT * FROM simulator_payments WHERE provider = $1 AND id = $2',
    [provider, id],
  )
  return row ?? null
}

const CHOOSE = `
UPDATE simulator_payments SET outcome = $2, reference = CASE WHEN $3::bigint IS NOT NULL THEN $4 END, paid_paisa = $3,
  pending_until = $5, down_until = $6, refunded_paisa = $7, refunded_at = $8
WHERE id = $1 AND outcome IS NULL AND expires_at > now()
RETURNING *`

/** Decides the outcome of a payment. @returns null if it was decided before, or has expired. */
export async function choosePayment(
  { id, amountPaisa }: SimulatorPaymentModel,
  outcome: Outcome,
): Promise<SimulatorPaymentModel | null> {
  const { paidPaisa, pendingUntil, downUntil, refundedPaisa, refundedAt } = decide(
    outcome,
    amountPaisa,
    new Date(),
  )
  const reference = randomBytes(5).toString('hex').toUpperCase()
  const values = [id, outcome, paidPaisa, reference, pendingUntil, downUntil, refundedPaisa, refundedAt]
  const [row] = await query<SimulatorPaymentModel>(CHOOSE, values)
  return row ?? null
}

const REFUND = `
UPDATE simulator_payments SET refunded_at = now(),
  refunded_paisa = CASE WHEN $2 THEN paid_paisa / 2 ELSE paid_paisa END
WHERE id = $1 AND paid_paisa IS NOT NULL`

/** Refunds a paid payment: all of it, or half of it. */
export async function refundPayment({ id }: SimulatorPaymentModel, isHalf: boolean): Promise<void> {
  await query(REFUND, [id, isHalf])
}

/** What the status API of a provider can report. */
export type SimulatedState =
  | 'open'
  | 'expired'
  | 'canceled'
  | 'failed'
  | 'pending'
  | 'paid'
  | 'refunded'
  | 'part_refunded'

export function stateOf(payment: SimulatorPaymentModel, now: Date): SimulatedState {
  const { outcome, paidPaisa, pendingUntil, refundedAt, refundedPaisa, expiresAt } = payment
  if (outcome === null) return expiresAt > now ? 'open' : 'expired'
  if (outcome === 'cancel') return 'canceled'
  if (outcome === 'fail') return 'failed'
  if (pendingUntil && pendingUntil > now) return outcome === 'fail_first' ? 'failed' : 'pending'
  if (refundedAt && refundedAt <= now && refundedPaisa > 0n)
    return refundedPaisa === paidPaisa ? 'refunded' : 'part_refunded'
  return 'paid'
}

export function isDown({ downUntil }: SimulatorPaymentModel, now: Date): boolean {
  return downUntil !== null && downUntil > now
}

const PURGE = `
DELETE FROM simulator_payments WHERE id IN (
  SELECT id FROM simulator_payments
  WHERE created_at < now() - CASE WHEN paid_paisa IS NULL THEN interval '1 day' ELSE interval '40 days' END ORDER BY created_at LIMIT $1) RETURNING 1`

/**
 * Deletes payments that nobody asks about any more. Unpaid ones after a day, when a top-up is given up. Paid ones after 40 days, because
 * refunds are checked for 30 days after a payment. @returns how many.
 */
export async function purgeSimulatorPayments(): Promise<number> {
  return (await query(PURGE, [1_000])).length
}
