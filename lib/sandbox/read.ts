import { countDue } from '@/lib/billing/due'
import { found } from '@/lib/core/found'
import type { MessageId } from '@/lib/core/id'
import type { Page } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { CLOCK_NOW, CLOCK_OFFSET_MS, joinClock } from '@/lib/infra/database/tenant-clock'
import { type Filter, listTenantPage } from '@/lib/infra/database/tenant-list'
import { findNextRenewal, type NextRenewal } from '@/lib/subscription/load-next-renewal'
import type { OutboxMessageModel } from '@/prisma/generated/models'
import { requireSandbox } from './rules'
import type { ListMessagesQuery } from './schema'

export interface SandboxClock {
  now: Date
  /** How far it is ahead of real time. */
  offsetMs: bigint
  /** How many subscriptions still have due work, counted up to 10,000. */
  dueSubscriptions: number
  nextRenewal: NextRenewal | null
}

// People watch this number go down. Above this limit it need not be exact.
const MOST_COUNTED = 10_000

const READ = `
SELECT ${CLOCK_OFFSET_MS} AS offset_ms, ${CLOCK_NOW} AS now
FROM (SELECT $1::uuid AS business_id) AS tenant ${joinClock('tenant.business_id')}`

/** The business's sandbox time, and when the next renewal is. @throws {DomainError} `sandbox_only`. */
export async function getSandboxClock(ctx: Ctx): Promise<SandboxClock> {
  requireSandbox(ctx)
  const [[row], dueSubscriptions, nextRenewal] = await Promise.all([
    query<{ offsetMs: bigint; now: Date }>(READ, [ctx.businessId]),
    countDue({ businessId: ctx.businessId, environment: 'sandbox' }, MOST_COUNTED),
    findNextRenewal(ctx),
  ])
  return { ...found(row), dueSubscriptions, nextRenewal }
}

export type Message = Omit<OutboxMessageModel, 'html'>

const COLUMNS =
  'm.id, m.channel, m.invoice_id, m.recipient, m.sender_name, m.subject, m.text, m.status, m.last_error, m.created_at, m.settled_at'

/**
 * The mails and SMS of the business's sandbox, newest first.
 * @throws {DomainError} `sandbox_only`.
 */
export async function listMessages(
  ctx: Ctx,
  { channel, recipient, ...wanted }: ListMessagesQuery,
): Promise<Page<Message>> {
  requireSandbox(ctx)
  // Written as a literal, because the planner cannot match a parameter to the partial index of the sandbox's messages.
  const filters: Filter[] = [["m.environment = 'sandbox'"]]
  if (channel) filters.push(['m.channel = ?', channel])
  if (recipient) filters.push(['m.recipient = ?', recipient])
  const select = `SELECT ${COLUMNS} FROM outbox_messages m`
  return listTenantPage<Message>(ctx, { select, alias: 'm', filters, page: wanted })
}

const ONE = `
SELECT ${COLUMNS}, m.html FROM outbox_messages m
WHERE m.business_id = $1 AND m.environment = 'sandbox' AND m.id = $2`

/** @throws {DomainError} `sandbox_only`, `resource_not_found`. */
export async function getMessage(ctx: Ctx, id: MessageId): Promise<OutboxMessageModel> {
  requireSandbox(ctx)
  const [row] = await query<OutboxMessageModel>(ONE, [ctx.businessId, id])
  return found(row)
}
