import { z } from 'zod'
import { wireAmount, wireEnvironment, wireId, wireIdText, wireInstant } from '@/lib/core/fields'
import type { CustomerId, SubscriptionId } from '@/lib/core/id'
import { objectQuery } from '@/lib/core/page'
import { couponCode } from '@/lib/coupon/schema'
import { listCustomersQuery } from '@/lib/customer/schema'
import { giveDaysInput, listSubscriptionsQuery } from '@/lib/subscription/schema'
import { MAX_IDS, MOST_AT_ONCE, OFFERED_DAYS, RESULT_DAYS } from './limits-schema'

const ACTIONS = [
  'archive_customers',
  'send_pay_links',
  'cancel_subscriptions',
  'add_coupon',
  'give_days',
] as const
const STATUSES = ['checked', 'running', 'done', 'stopped'] as const
const ROW_STATES = ['ready', 'skipped', 'done', 'failed'] as const

const action = z.enum(ACTIONS).meta({
  description:
    '`archive_customers`: archives the customers. `send_pay_links`: sends each customer the link to their oldest open invoice, by e-mail, or by SMS if they have no e-mail address. `cancel_subscriptions`: cancels the subscriptions at the end of their periods. `add_coupon`: redeems `couponCode` for each subscription. `give_days`: gives each customer `days` days from today to pay what you collect and is due.',
  examples: ['archive_customers'],
})

export const bulkActionParams = z.object({ id: wireId('bulk') })

/** What an action applies to. */
const subjectOf = (wanted: (typeof ACTIONS)[number]): 'customers' | 'subscriptions' =>
  wanted === 'cancel_subscriptions' || wanted === 'add_coupon' ? 'subscriptions' : 'customers'

// Paging and order do not select rows.
const OF_PAGES = { limit: true, cursor: true, order: true, updatedFrom: true } as const
const FILTERS = {
  customers: listCustomersQuery.omit({ ...OF_PAGES, sort: true }),
  subscriptions: listSubscriptionsQuery.omit(OF_PAGES),
}

/** The filters of one of the lists. */
export type ChosenFilters =
  | { customers: z.output<(typeof FILTERS)['customers']>; subscriptions?: never }
  | { customers?: never; subscriptions: z.output<(typeof FILTERS)['subscriptions']> }

interface ParsedInput {
  action: (typeof ACTIONS)[number]
  customerIds?: CustomerId[] | undefined
  subscriptionIds?: SubscriptionId[] | undefined
  where?: ChosenFilters | undefined
  couponCode?: string | undefined
  days?: number | undefined
}

const chosen = { customers: 'customerIds', subscriptions: 'subscriptionIds' } as const

export const createBulkActionInput = z
  .strictObject({
    action,
    customerIds: z
      .array(wireId('cus'))
      .min(1)
      .max(MAX_IDS)
      .optional()
      .meta({ description: 'The customers, for an action on customers. Alternatively, send `where`.' }),
    subscriptionIds: z.array(wireId('sub')).min(1).max(MAX_IDS).optional().meta({
      description: 'The subscriptions, for an action on subscriptions. Alternatively, send `where`.',
    }),
    where: z
      .record(z.string().max(40), z.string().max(300))
      .optional()
      .meta({
        description: `The parameters of the customer or subscription list, without those for pages and order. The action takes everything in that list, up to the newest ${MOST_AT_ONCE.toLocaleString('en-US')}.`,
        examples: [{ status: 'active' }],
      }),
    couponCode: couponCode.optional(),
    days: giveDaysInput.shape.days.optional(),
  })
  .superRefine((input, context) => {
    const problem = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    const own = chosen[subjectOf(input.action)]
    const other = own === 'customerIds' ? 'subscriptionIds' : 'customerIds'
    if (input[other]) problem(other, `is not for this action. Send ${own}.`)
    if ((input[own] === undefined) === (input.where === undefined))
      problem(own, 'or where is needed, and only one of them.')
    if ((input.action === 'add_coupon') !== (input.couponCode !== undefined))
      problem('couponCode', 'is for add_coupon, which needs it.')
    if ((input.action === 'give_days') !== (input.days !== undefined))
      problem('days', 'is for give_days, which needs it.')
  })
  .transform(({ where, ...input }, context): ParsedInput => {
    if (!where) return input
    const subject = subjectOf(input.action)
    const parsed = FILTERS[subject].safeParse(where)
    if (parsed.success) return { ...input, where: { [subject]: parsed.data } as ChosenFilters }
    const wrong = parsed.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' ? issue.keys : issue.path.slice(0, 1),
    )
    for (const param of wrong)
      context.addIssue({ code: 'custom', path: ['where', param], message: 'is not a filter of this list.' })
    return z.NEVER
  })
export type CreateBulkActionInput = ParsedInput

export const listBulkActionsQuery = z.strictObject({
  status: z.enum(STATUSES).optional().meta({ description: 'Only objects with this status.' }),
  ...objectQuery,
})
export type ListBulkActionsQuery = z.output<typeof listBulkActionsQuery>

const { limit, cursor } = objectQuery
export const listBulkRowsQuery = z.strictObject({
  state: z.enum(ROW_STATES).optional().meta({ description: 'Only rows in this state.' }),
  limit,
  cursor,
})
export type ListBulkRowsQuery = z.output<typeof listBulkRowsQuery>

const reason = z.string().meta({ description: 'The reason, for programs.', examples: ['owes_nothing'] })
const message = z.string().meta({
  description: 'The reason, for people.',
  examples: ['No invoice is open, so there is nothing to pay.'],
})

export const bulkActionSchema = z
  .object({
    id: wireIdText('bulk'),
    businessId: wireIdText('biz'),
    environment: wireEnvironment,
    action,
    status: z.enum(STATUSES).meta({
      description: `\`checked\`: nothing was done yet. \`running\`: the rows are being processed. \`done\`: all rows were tried. \`stopped\`: somebody stopped it, or nobody ran it within ${OFFERED_DAYS} days.`,
      examples: ['done'],
    }),
    couponCode: z
      .string()
      .nullable()
      .meta({ description: 'The coupon code for `add_coupon`. Null for other actions.', examples: [null] }),
    days: z
      .int()
      .nullable()
      .meta({ description: 'The number of days for `give_days`. Null for other actions.', examples: [null] }),
    rows: z.int().meta({ description: 'How many rows were chosen.', examples: [412] }),
    hasMore: z
      .boolean()
      .meta({ description: 'Whether more rows were chosen than one bulk action may have.' }),
    ready: z.int().meta({ description: 'How many rows are ready.', examples: [388] }),
    amountPaisa: wireAmount.nullable().meta({
      description:
        'The total amount of the ready rows, in paisa: what is owed, or what the next periods cost. Null if the action has no amount.',
    }),
    leftOut: z
      .array(
        z.object({
          reason,
          message,
          count: z.int().meta({ description: 'The number of rows.', examples: [24] }),
        }),
      )
      .meta({ description: 'How many rows are left out or failed, by reason.' }),
    progress: z
      .object({
        done: z.int().meta({ description: 'How many rows are done.', examples: [388] }),
        skipped: z.int().meta({ description: 'How many rows were refused during the run.', examples: [0] }),
        failed: z.int().meta({ description: 'How many rows failed unexpectedly.', examples: [0] }),
        total: z.int().meta({ description: 'How many rows were ready.', examples: [388] }),
      })
      .meta({ description: 'How far the work is.' }),
    finishedAt: wireInstant.nullable().meta({ description: 'When it ended. Null until then.' }),
    createdAt: wireInstant,
  })
  .meta({ id: 'BulkAction' })

export const bulkActionRow = z
  .object({
    customerId: wireIdText('cus'),
    subscriptionId: wireIdText('sub')
      .nullable()
      .meta({ description: 'The subscription. Null for an action on customers.', examples: [null] }),
    state: z.enum(ROW_STATES).meta({
      description:
        '`ready`: not processed yet. `skipped`: left out. `done`: processed. `failed`: an unexpected problem stopped it.',
      examples: ['skipped'],
    }),
    reason: reason
      .nullable()
      .meta({ description: 'Why the row is skipped or failed. Null if it is neither.' }),
    message: message.nullable(),
  })
  .meta({
    id: 'BulkActionRow',
    description: `The result for one customer or subscription. It is kept for ${RESULT_DAYS} days.`,
  })
