import type { Marks } from '@/components/ui/status-mark'
import type { presentImport } from '@/lib/import/present'
import type { ImportPreview, PreviewedRow } from '@/lib/import/preview-schema'

type Import = ReturnType<typeof presentImport>

export const IMPORT_MARKS: Marks<Import['status']> = {
  checked: ['waiting', 'Not added yet'],
  running: ['waiting', 'Running'],
  done: ['good', 'Done'],
  deleted: ['over', 'Deleted'],
}

export const ROW_MARKS: Marks<PreviewedRow['status']> = {
  ready: ['waiting', 'Will be added'],
  problem: ['late', 'Stays out'],
  skipped: ['over', 'There already'],
  done: ['good', 'Added'],
  failed: ['bad', 'Failed'],
}

/** `1 row`, `388 rows`. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`

/** What a run does, for its button: `Add 388 customers and 371 subscriptions`. */
export function runWords({
  customers,
  subscriptions,
}: Pick<ImportPreview, 'customers' | 'subscriptions'>): string {
  const people = `Add ${counted(customers, 'customer')}`
  return subscriptions > 0 ? `${people} and ${counted(subscriptions, 'subscription')}` : people
}

/** How many rows have a problem. */
export const staysOut = ({ rows, ready, skipped }: Pick<Import, 'rows' | 'ready' | 'skipped'>): number =>
  rows - ready - skipped

/** What is true of an import now. */
export function importTruth(of: Import): string {
  const { status, skipped, progress } = of
  const there =
    skipped > 0 ? ` ${counted(skipped, 'row')} ${skipped === 1 ? 'is' : 'are'} there already.` : ''
  const out = staysOut(of)
  const stay = out > 0 ? ` ${counted(out, 'row')} ${out === 1 ? 'stays' : 'stay'} out.` : ''
  if (status === 'deleted') return 'It is deleted, with all that its file said. Nothing was added.'
  if (status === 'checked')
    return of.ready === 0
      ? `No row can be added yet.${there}${stay}`
      : `${counted(of.ready, 'row')} of ${of.rows.toLocaleString('en-IN')} can be added. Nothing is added yet.${there}${stay}`
  if (status === 'running')
    return 'It goes on by itself. You can leave this page, or close it, and come back.'
  const failed = progress.failed > 0 ? ` ${counted(progress.failed, 'row')} could not be added.` : ''
  return `${counted(progress.done, 'row')} ${progress.done === 1 ? 'is' : 'are'} there now.${failed}${there}${stay}`
}
