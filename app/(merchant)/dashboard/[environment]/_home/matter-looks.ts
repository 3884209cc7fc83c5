import type { Tone } from '@/components/ui/tone'
import type { Scope } from '@/lib/auth/permissions'
import { COUNTED_AT_MOST } from '@/lib/infra/database/tenant-list'
import type { Matter, MatterKind } from '@/lib/overview/get-attention'
import type { Visit } from '../../visit'

interface Look {
  tone: Tone
  /** Who reads the list reads its figure. */
  scope: Scope
  place: string
  /** What the button does. */
  verb: string
  sentence: (matter: Matter, visit: Visit) => string
}

/** `1 wallet falls`, `2 wallets fall`: how many, in the words for one and for several. */
function countIn(count: number, one: string, several: string): string {
  if (count === 1) return `1 ${one}`
  return `${count.toLocaleString('en-IN')}${count >= COUNTED_AT_MOST ? ' or more' : ''} ${several}`
}

/** How each kind of thing that waits is told, and which list has it. */
export const MATTER_LOOKS: Record<MatterKind, Look> = {
  past_due: {
    tone: 'late',
    scope: 'subscriptions:read',
    place: 'subscriptions',
    verb: 'Review',
    sentence: ({ count }) => countIn(count, 'subscription is past due', 'subscriptions are past due'),
  },
  unpaid: {
    tone: 'bad',
    scope: 'subscriptions:read',
    place: 'subscriptions',
    verb: 'Review',
    sentence: ({ count }) =>
      countIn(
        count,
        'subscription is unpaid after its last try',
        'subscriptions are unpaid after their last try',
      ),
  },
  falls_short: {
    tone: 'late',
    scope: 'subscriptions:read',
    place: 'subscriptions',
    verb: 'Remind',
    sentence: ({ count }, { environment }) =>
      `${countIn(count, 'renewal is', 'renewals are')} not covered in the next ${environment === 'production' ? 3 : 7} days`,
  },
  top_ups: {
    tone: 'bad',
    scope: 'topups:read',
    place: 'reconciliation',
    verb: 'Settle',
    sentence: ({ count }) => countIn(count, 'top-up is unclear', 'top-ups are unclear'),
  },
  questions: {
    tone: 'waiting',
    scope: 'customers:read',
    place: 'questions',
    verb: 'Answer',
    sentence: ({ count }) =>
      `${countIn(count, 'question about a payment waits', 'questions about payments wait')} for your answer`,
  },
  endpoints: {
    tone: 'bad',
    scope: 'webhooks:read',
    place: 'webhooks',
    verb: 'Look',
    sentence: ({ count, waiting = 0 }) =>
      `${countIn(count, 'webhook endpoint fails', 'webhook endpoints fail')}, ${countIn(waiting, 'delivery waits', 'deliveries wait')}`,
  },
  overdue: {
    tone: 'late',
    scope: 'invoices:read',
    place: 'invoices',
    verb: 'Review',
    sentence: ({ count }) =>
      countIn(count, 'invoice made by hand is overdue', 'invoices made by hand are overdue'),
  },
  drafts: {
    tone: 'waiting',
    scope: 'invoices:read',
    place: 'invoices',
    verb: 'Finish',
    sentence: ({ count }) =>
      countIn(count, 'invoice of an earlier month is a draft', 'invoices of earlier months are drafts'),
  },
  agreements: {
    tone: 'waiting',
    scope: 'agreements:read',
    place: 'agreements',
    verb: 'Look',
    sentence: ({ count }) =>
      countIn(
        count,
        'agreement was asked for and not answered',
        'agreements were asked for and not answered',
      ),
  },
}
