/** How a migration runs. Without a mark it is one transaction. */
export type RunMode = 'in-transaction' | 'outside-transaction' | 'in-batches'

export interface Exception {
  rule: string
  reason: string
}

export interface Marks {
  mode: RunMode
  /** Rules of the migration check that do not apply to this file. */
  exceptions: Exception[]
  /** Marks that are not written correctly, as sentences. */
  mistakes: string[]
}

const MARK = /^[ \t]*--[ \t]*khata:(.*)$/gm
const RUN = /^run (outside-transaction|in-batches)$/
const ALLOW = /^allow ([a-z-]+) because (\S.{9,})$/

/**
 * Reads the marks of a migration. They are comments: `-- khata:run outside-transaction`, `-- khata:run in-batches` and
 * `-- khata:allow <rule> because <reason>`. A mark counts for the whole file.
 */
export function readMarks(sql: string): Marks {
  const marks: Marks = { mode: 'in-transaction', exceptions: [], mistakes: [] }
  for (const [, content = ''] of sql.matchAll(MARK)) {
    const text = content.trim()
    const mode = text.match(RUN)?.[1]
    const [, rule, reason] = text.match(ALLOW) ?? []
    if (mode) marks.mode = mode as RunMode
    else if (rule && reason) marks.exceptions.push({ rule, reason })
    else
      marks.mistakes.push(
        `"-- khata:${content.trimEnd()}" is not understood. Write "-- khata:run outside-transaction", "-- khata:run in-batches" or "-- khata:allow <rule> because <a reason of at least ten letters>".`,
      )
  }
  return marks
}
