import type { Tone } from '@/components/ui/tone'
import type { Scope } from '@/lib/auth/permissions'
import { countIn, inDigitsOf } from '@/lib/core/digits'
import { COUNTED_AT_MOST } from '@/lib/infra/database/tenant-list'
import type { Matter, MatterKind } from '@/lib/overview/get-attention'
import type { Messages } from '@/messages/catalogue'
import { staffWords } from '@/messages/staff-words'
import type { Visit } from '../../visit'

interface Look {
  tone: Tone
  /** The permission to read the list, which is also needed to see the number. */
  scope: Scope
  place: string
  /** The list that the button leads to, if it is another one: the place where something can be done. */
  leads?: { place: string; filters: Readonly<Record<string, string>> }
  /** The text of the button. */
  verb: keyof Messages['home']['attention']['verbs']
}

const toCollect = (filters: Record<string, string>) => ({ place: 'collect', filters })

/** For each kind of matter: how it looks, and which list has it. */
export const MATTER_LOOKS: Record<MatterKind, Look> = {
  not_payable: { tone: 'bad', scope: 'merchant:read', place: 'settings/providers', verb: 'setUp' },
  accounts: { tone: 'bad', scope: 'merchant:read', place: 'settings/providers', verb: 'look' },
  past_due: {
    tone: 'late',
    scope: 'subscriptions:read',
    place: 'subscriptions',
    leads: toCollect({ late: 'true' }),
    verb: 'review',
  },
  expected: {
    tone: 'waiting',
    scope: 'subscriptions:read',
    place: 'subscriptions',
    leads: toCollect({ late: 'false' }),
    verb: 'take',
  },
  unpaid: {
    tone: 'bad',
    scope: 'subscriptions:read',
    place: 'subscriptions',
    leads: toCollect({ late: 'true' }),
    verb: 'review',
  },
  falls_short: {
    tone: 'late',
    scope: 'subscriptions:read',
    place: 'subscriptions',
    leads: toCollect({ willFail: 'true' }),
    verb: 'remind',
  },
  top_ups: { tone: 'bad', scope: 'topups:read', place: 'reconciliation', verb: 'settle' },
  questions: { tone: 'waiting', scope: 'customers:read', place: 'questions', verb: 'answer' },
  endpoints: { tone: 'bad', scope: 'webhooks:read', place: 'webhooks', verb: 'look' },
  overdue: { tone: 'late', scope: 'invoices:read', place: 'invoices', verb: 'review' },
  drafts: { tone: 'waiting', scope: 'invoices:read', place: 'invoices', verb: 'finish' },
  agreements: { tone: 'waiting', scope: 'agreements:read', place: 'agreements', verb: 'look' },
  items: { tone: 'waiting', scope: 'invoices:read', place: 'invoice-items', verb: 'look' },
}

/** The sentence about it: `2 subscriptions are past due`. */
export function sentenceOf(
  { kind, count, waiting = 0 }: Matter,
  { environment, language }: Pick<Visit, 'environment' | 'language'>,
): string {
  const t = staffWords('home', language)
  const many = (figure: number) => {
    const words = countIn(language, figure)
    return figure >= COUNTED_AT_MOST ? t('attention.orMore', { count: words }) : words
  }
  return t(`attention.kinds.${kind}`, {
    count,
    waiting,
    many: many(count),
    manyWaiting: many(waiting),
    days: inDigitsOf(language, environment === 'production' ? '3' : '7'),
  })
}
