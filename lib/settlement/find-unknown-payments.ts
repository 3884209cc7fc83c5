import type { Environment } from '@/lib/core/api-key-format'
import { timeOfId } from '@/lib/core/id-time'
import type { ProviderName } from '@/lib/core/providers'
import { query } from '@/lib/infra/database/db'
import { type PaymentRecord, ProviderFailure } from '@/lib/providers/provider'
import { topUps } from '@/lib/top-up/table'
import type { TopUpModel } from '@/prisma/generated/models'
import { askAbout } from './check'

// For an operator who has restored the database to an earlier point: which payments do the providers have that the database lacks? Nothing
// here changes a row. Only the sweep credits, and only top-ups that the database has.

export interface OpenPayment {
  topUp: TopUpModel
  /** Null if the provider gave no usable answer. */
  record: PaymentRecord | null
}

const OPEN = `
SELECT ${topUps.columnList()} FROM topups
WHERE environment = $1 AND provider <> 'sandbox' AND state <> 'succeeded' AND id > $2
  AND (state IN ('initiated', 'pending') OR next_check_at IS NOT NULL)
ORDER BY id LIMIT 100`
const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000'

/** Asks the providers about every top-up in the database that is not credited. */
export async function askAboutOpenPayments(environment: Environment): Promise<OpenPayment[]> {
  const found: OpenPayment[] = []
  let page = await query<TopUpModel>(OPEN, [environment, BEFORE_ALL_IDS])
  for (; page.length > 0; page = await query<TopUpModel>(OPEN, [environment, page.at(-1)?.id]))
    for (const topUp of page) found.push({ topUp, record: await recordOf(topUp) })
  return found
}

function recordOf(topUp: TopUpModel): Promise<PaymentRecord | null> {
  return askAbout(topUp).catch((error: unknown) => {
    if (error instanceof ProviderFailure) return null
    throw error
  })
}

export interface UnknownPayment {
  /** Counted from 1. */
  line: number
  text: string
  /** When Khata started it, if the line contains the id that Khata gave to the provider. */
  begunAt: Date | null
  /** The state of the top-up, if the database has it and it is not credited. */
  state: string | null
}

// A line is matched by any of the names of a payment: the id of the top-up (eSewa's transaction_uuid, Khalti's purchase_order_id), the
// provider's id of the payment, and its reference of the transfer.
const KNOWN = `
SELECT id::text, provider_payment_id, provider_reference, state FROM topups
WHERE environment = $1 AND provider = $2
  AND (id = ANY ($3::uuid[]) OR provider_payment_id = ANY ($4) OR provider_reference = ANY ($4))`

const UUID7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
const LINES_AT_ONCE = 500

/**
 * The lines of a provider's report whose payments are not credited in the database. A line that cannot be understood is included, so that a
 * person looks at it. Only lines without any digit, such as headings, are left out.
 */
export async function findUnknownPayments(
  provider: ProviderName,
  environment: Environment,
  report: string,
): Promise<UnknownPayment[]> {
  const lines = report
    .split(/\r?\n/)
    .map((text, i) => ({ line: i + 1, text, names: namesIn(text) }))
    .filter(({ text }) => /\d/.test(text))
  const unknown: UnknownPayment[] = []
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
    const some = lines.slice(from, from + LINES_AT_ONCE)
    const states = await statesOf(
      provider,
      environment,
      some.flatMap(({ names }) => names),
    )
    for (const { line, text, names } of some) {
      const state = names.map((name) => states.get(name)).find((each) => each !== undefined) ?? null
      if (state === 'succeeded') continue
      const id = names.find((name) => UUID7.test(name))
      unknown.push({ line, text, begunAt: id ? timeOfId(id) : null, state })
    }
  }
  return unknown
}

/** The words of a line that may name a payment. An amount or a date has no letter, so it is never taken for a reference. */
function namesIn(text: string): string[] {
  return text.split(/[\s,;|"']+/).filter((cell) => /[a-z]/i.test(cell) && /\d/.test(cell))
}

async function statesOf(
  provider: ProviderName,
  environment: Environment,
  names: string[],
): Promise<Map<string, string>> {
  const ids = names.filter((name) => UUID7.test(name))
  const rows = await query<Pick<TopUpModel, 'id' | 'providerPaymentId' | 'providerReference' | 'state'>>(
    KNOWN,
    [environment, provider, ids, names],
  )
  return new Map(
    rows.flatMap(({ id, providerPaymentId, providerReference, state }) =>
      [id, providerPaymentId, providerReference].flatMap((name) => (name ? [[name, state] as const] : [])),
    ),
  )
}
