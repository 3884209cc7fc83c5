import { agreementFilters } from '@/lib/agreement/read'
import { bikramSambat } from '@/lib/core/calendar-date'
import { addDays, addMonths, type Day, dayOf, startOfDay } from '@/lib/core/day'
import type { Ctx } from '@/lib/infra/ctx'
import { COUNTED_AT_MOST, countTenantRows, type Filter } from '@/lib/infra/database/tenant-list'
import { keptFigure } from '@/lib/infra/process/kept-figure'
import { invoiceFilters } from '@/lib/invoice/read'
import { itemFilters } from '@/lib/invoice-item/read'
import { questionFilters } from '@/lib/payment-question/read'
import { providersAt } from '@/lib/provider-account/offered'
import { subscriptionFilters } from '@/lib/subscription/filters'
import { countReconciliation } from '@/lib/top-up/get-reconciliation'
import { getComingRenewals } from './get-coming-renewals'

/** What may need a person's attention, in the order in which it is shown. */
export const MATTERS = [
  'not_payable',
  'accounts',
  'past_due',
  'expected',
  'unpaid',
  'falls_short',
  'top_ups',
  'questions',
  'endpoints',
  'overdue',
  'drafts',
  'agreements',
  'items',
] as const
export type MatterKind = (typeof MATTERS)[number]

/** Something that waits for a person. */
export interface Matter {
  kind: MatterKind
  /** How many rows the list has. COUNTED_AT_MOST means that many or more. */
  count: number
  /** Their total. Null if they have no amount, or if merchants may not see it. */
  amountPaisa: bigint | null
  /** For endpoints: how many deliveries wait. */
  waiting?: number
  /** The filters with which the list shows exactly these rows. Days are whole days. */
  filters: Readonly<Record<string, string>>
}

type Found = Omit<Matter, 'kind' | 'amountPaisa'> & { amountPaisa?: bigint | null }
type Reader = (ctx: Ctx, timeZone: string, others: Others) => Promise<Found>

interface Others {
  /** The caller counts what is not part of billing. */
  failingEndpoints: (ctx: Ctx) => Promise<{ endpoints: number; waiting: number }>
  /** False: subscriptions have null as their amount, because it would be read from their invoices. */
  hasAmounts: boolean
}

// The index invoices_open_idx contains every column of an open invoice that this reads.
const WITH_OWED = `subscriptions s LEFT JOIN invoices i ON i.business_id = s.business_id
  AND i.environment = s.environment AND i.id = s.open_invoice_id AND i.status = 'open'`

/** @param late selects what is late or what is not. What a merchant collects is not late within the days of grace. */
const owing =
  (status: 'past_due' | 'unpaid', late?: boolean) =>
  async (ctx: Ctx, _: string, { hasAmounts }: Others) => {
    const wanted = { status: [status], ...(late !== undefined && { late }) }
    const list = { alias: 's', filters: await subscriptionFilters(ctx, wanted) }
    const counted = hasAmounts
      ? await countTenantRows(ctx, { ...list, from: WITH_OWED }, { amountPaisa: 'i.total_amount_paisa' })
      : await countTenantRows(ctx, { ...list, from: 'subscriptions s' })
    return { ...counted, filters: { status, ...(late !== undefined && { late: String(late) }) } }
  }

const READERS: Record<MatterKind, Reader> = {
  not_payable: async (ctx) => {
    const takesMoney = (await providersAt(ctx)).length > 0
    return { count: takesMoney ? 0 : await countAwaitingProvider(ctx), filters: {} }
  },
  accounts: async (ctx) => {
    const filters: Filter[] = [
      [`a.status <> 'disabled'`],
      [`(a.status = 'unverified' OR a.last_error IS NOT NULL)`],
    ]
    const list = { alias: 'a', from: 'provider_accounts a', filters }
    return { ...(await countTenantRows<never>(ctx, list)), filters: {} }
  },
  past_due: owing('past_due', true),
  expected: owing('past_due', false),
  unpaid: owing('unpaid'),
  falls_short: async (ctx, timeZone) => {
    const { days, shortSubscriptions, shortfallPaisa } = (await getComingRenewals(ctx, timeZone)).figure
    const filters = { fallsShort: 'true', chargeUntil: days.at(-1)?.day as Day }
    return { count: shortSubscriptions, amountPaisa: shortfallPaisa, filters }
  },
  top_ups: async (ctx) => ({ ...(await countReconciliation(ctx)), filters: {} }),
  questions: async (ctx) => ({
    ...(await countTenantRows<never>(ctx, {
      alias: 'q',
      from: 'payment_questions q',
      filters: questionFilters({ status: 'open' }),
    })),
    filters: { status: 'open' },
  }),
  endpoints: async (ctx, _, { failingEndpoints }) => {
    const { endpoints, waiting } = await failingEndpoints(ctx)
    return { count: endpoints, waiting, filters: { failing: 'true' } }
  },
  overdue: async (ctx) => {
    // The overdue invoice of a subscription is counted with the subscription, which is past due.
    const wanted = { overdue: 'true', kind: 'manual' } as const
    const list = { alias: 'i', from: 'invoices i', filters: invoiceFilters(ctx, wanted) }
    return { ...(await countTenantRows(ctx, list, { amountPaisa: 'i.total_amount_paisa' })), filters: wanted }
  },
  drafts: async (ctx, timeZone) => {
    const month = monthStart(ctx.now, timeZone)
    const list = { alias: 'i', from: 'invoices i', filters: invoiceFilters(ctx, { status: 'draft' }) }
    const page = { createdTo: startOfDay(month, timeZone) }
    return {
      ...(await countTenantRows(ctx, { ...list, page }, { amountPaisa: 'i.total_amount_paisa' })),
      filters: { status: 'draft', createdTo: addDays(month, -1) },
    }
  },
  agreements: async (ctx) => ({
    ...(await countTenantRows<never>(ctx, {
      alias: 'a',
      from: 'agreements a',
      filters: agreementFilters({ status: ['asked'] }),
    })),
    filters: { status: 'asked' },
  }),
  items: async (ctx) => {
    const wanted = { waiting: 'true', freed: 'true' } as const
    const list = { alias: 'p', from: 'invoice_items p', filters: itemFilters(wanted) }
    return {
      ...(await countTenantRows(ctx, list, { amountPaisa: 'p.amount_paisa * p.quantity' })),
      filters: wanted,
    }
  },
}

const LINKS = `payment_links l JOIN prices p ON p.business_id = l.business_id AND p.environment = l.environment
  AND p.id = l.price_id AND p.amount_paisa > 0`

/** What asks people for money while no provider is set up to take it: links, open checkouts, and members whose wallets pay. */
async function countAwaitingProvider(ctx: Ctx): Promise<number> {
  const counted = await Promise.all([
    countTenantRows<never>(ctx, { alias: 'l', from: LINKS, filters: [['l.active']] }),
    countTenantRows<never>(ctx, {
      alias: 'c',
      from: 'checkout_sessions c',
      filters: [[`c.status = 'open'`], ['c.expires_at > clock_timestamp()']],
    }),
    countTenantRows<never>(ctx, {
      alias: 's',
      from: 'subscriptions s',
      filters: [[`s.collection = 'wallet'`], ['s.ended_at IS NULL']],
    }),
  ])
  return Math.min(
    counted.reduce((sum, { count }) => sum + count, 0),
    COUNTED_AT_MOST,
  )
}

/** The first day of the current month of Bikram Sambat. Businesses close their books by these months. */
function monthStart(now: Date, timeZone: string): Day {
  const date = bikramSambat(now, timeZone)
  const today = dayOf(now, timeZone)
  return date ? addDays(today, 1 - date.day) : addMonths(today, 0)
}

/**
 * Everything that waits for a person of the business. Kinds with nothing to do are left out. Each number matches its list.
 * @param kinds those that the person may see.
 */
export async function getAttention(
  ctx: Ctx,
  timeZone: string,
  kinds: readonly MatterKind[],
  others: Others,
): Promise<Matter[]> {
  const matters = await Promise.all(kinds.map((kind) => readMatter(ctx, timeZone, kind, others)))
  return matters.filter(({ count }) => count > 0)
}

async function readMatter(ctx: Ctx, timeZone: string, kind: MatterKind, others: Others): Promise<Matter> {
  const { figure } = await keptFigure({
    key: `attention ${ctx.businessId} ${ctx.environment} ${kind} ${others.hasAmounts}`,
    read: () => READERS[kind](ctx, timeZone, others),
    rowsOf: ({ count }) => count,
  })
  return { kind, ...figure, amountPaisa: figure.amountPaisa ?? null }
}
