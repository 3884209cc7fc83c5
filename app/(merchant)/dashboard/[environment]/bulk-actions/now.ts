import { type Marks, marksOf } from '@/components/ui/status-mark'
import type { Tone } from '@/components/ui/tone'
import type { presentBulkAction, presentBulkRow } from '@/lib/bulk-action/present'
import { countIn } from '@/lib/core/digits'
import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import { MESSAGES } from '@/messages/catalogue'
import { refusalText } from '@/messages/refusal-texts'
import { staffWords } from '@/messages/staff-words'

export type ShownBulk = ReturnType<typeof presentBulkAction>
type Reasoned = Pick<ShownBulk['leftOut'][number], 'reason' | 'message'>
type RowState = ReturnType<typeof presentBulkRow>['state']

const TONES: Record<ShownBulk['status'], Tone> = {
  checked: 'waiting',
  running: 'waiting',
  done: 'good',
  stopped: 'over',
}
const ROW_TONES: Record<RowState, Tone> = { ready: 'waiting', skipped: 'over', done: 'good', failed: 'bad' }

/** The marks for the status of a bulk action, and for the results of its rows. */
export const bulkMarks = (language: Language): Marks<ShownBulk['status']> =>
  marksOf(TONES, MESSAGES[language].bulk.status)
export const bulkRowMarks = (language: Language): Marks<RowState> =>
  marksOf(ROW_TONES, MESSAGES[language].bulk.rowState)

/** The text of its button, with the count: `Archive 388 customers`. */
export function bulkWords({ action, ready, couponCode, days }: ShownBulk, language: Language): string {
  const said = { count: ready, many: countIn(language, ready), coupon: couponCode ?? '', days: days ?? 0 }
  return staffWords('bulk', language)(`does.${action}`, said)
}

/** The consequences for the customers, with numbers. */
export function bulkConsequence({ action, amountPaisa }: ShownBulk, language: Language): string {
  const amount = formatNpr(BigInt(amountPaisa ?? 0), language)
  return staffWords('bulk', language)(`follows.${action}`, { amount })
}

/** Why something is left out. The API only has the English text. */
export function bulkReason({ reason, message }: Reasoned, language: Language): string {
  if (language === DEFAULT_LANGUAGE) return message
  const own: Readonly<Record<string, string>> = MESSAGES[language].bulk.reasons
  return own[reason] ?? refusalText(reason, language) ?? message
}

/** The present state of a bulk action. */
export function bulkTruth(of: ShownBulk, language: Language): string {
  const { status, rows, ready, hasMore, progress } = of
  const t = staffWords('bulk', language)
  const many = (count: number) => countIn(language, count)
  const out = rows - ready
  const { done, skipped, failed, total } = progress
  const sentences = (...all: (string | false)[]) => all.filter(Boolean).join(' ')
  if (status === 'running') return t('now.running')
  if (status === 'checked')
    return sentences(
      ready === 0
        ? t('now.forNone')
        : t('now.forSome', { ready: many(ready), many: many(rows), count: rows }),
      out > 0 && t('now.areOut', { many: many(out), count: out }),
      hasMore && t('now.more', { many: many(rows) }),
    )
  if (status === 'stopped' && done + skipped + failed === 0) return t('now.stoppedBefore')
  const left = out + skipped
  return sentences(
    t('now.done', { done: many(done), total: many(total) }),
    left > 0 && t('now.wereOut', { many: many(left), count: left }),
    failed > 0 && t('now.failed', { many: many(failed) }),
    status === 'stopped' && t('now.thenStopped'),
  )
}
