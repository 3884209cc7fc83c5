import type { Tone } from '@/components/ui/tone'
import { countIn } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import type { presentImport } from '@/lib/import/present'
import type { ImportPreview, PreviewedRow } from '@/lib/import/preview-schema'
import { MESSAGES } from '@/messages/catalogue'
import { staffWords } from '@/messages/staff-words'

type Import = ReturnType<typeof presentImport>

export const IMPORT_TONES: Record<Import['status'], Tone> = {
  checked: 'waiting',
  running: 'waiting',
  done: 'good',
  deleted: 'over',
}

export const ROW_TONES: Record<PreviewedRow['status'], Tone> = {
  ready: 'waiting',
  problem: 'late',
  skipped: 'over',
  done: 'good',
  failed: 'bad',
}

/** A count for a text with a plural: as a number, and formatted. */
export const counted = (count: number, language: Language) => ({ count, many: countIn(language, count) })

/** What an import adds: `388 customers and 371 subscriptions`. */
export function runWords(
  { customers, subscriptions }: Pick<ImportPreview, 'customers' | 'subscriptions'>,
  language: Language,
): string {
  const t = staffWords('imports', language)
  const people = t('run.customers', counted(customers, language))
  if (subscriptions === 0) return people
  return t('run.and', {
    customers: people,
    subscriptions: t('run.subscriptions', counted(subscriptions, language)),
  })
}

/** How many rows have a problem. */
export const staysOut = ({ rows, ready, skipped }: Pick<Import, 'rows' | 'ready' | 'skipped'>): number =>
  rows - ready - skipped

/** The present state of an import. */
export function importTruth(of: Import, language: Language): string {
  const { now } = MESSAGES[language].imports
  if (of.status === 'deleted') return now.deleted
  if (of.status === 'running') return now.running
  const t = staffWords('imports', language)
  const some = (key: 'already' | 'staysOut', count: number) =>
    count > 0 && t(`now.${key}`, counted(count, language))
  return [...madeOf(of, language), some('already', of.skipped), some('staysOut', staysOut(of))]
    .filter(Boolean)
    .join(' ')
}

/** What can be added, or was added. */
function madeOf({ status, ready, rows, progress }: Import, language: Language): (string | false)[] {
  const t = staffWords('imports', language)
  const inRows = (count: number) => t('rows', counted(count, language))
  if (status === 'done')
    return [
      t('now.done', counted(progress.done, language)),
      progress.failed > 0 && t('now.failed', { rows: inRows(progress.failed) }),
    ]
  if (ready === 0) return [t('now.none')]
  return [t('now.some', { rows: inRows(ready), all: countIn(language, rows) })]
}
