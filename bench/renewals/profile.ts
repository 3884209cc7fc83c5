import type { StatementTime } from './statement-clock'
import type { Renewed } from './worker'

const SHOWN_CHARACTERS = 90

/** Prints the time of one lane per statement text. The rest of the time is Node's own. */
export function printProfile(
  { renewed, statements }: { renewed: Renewed; statements: StatementTime[] },
  due: number,
): void {
  const totalMs = renewed.seconds * 1000
  const inStatementsMs = statements.reduce((sum, { ms }) => sum + ms, 0)
  const line = (share: number, msPerCall: number, calls: number, what: string) =>
    console.log(
      `${(100 * share).toFixed(1).padStart(6)} %${msPerCall.toFixed(2).padStart(9)} ms × ${String(calls).padEnd(5)} ${what}`,
    )
  console.log(`\nOne lane: ${due} renewals in ${renewed.seconds.toFixed(2)} s.`)
  for (const { text, calls, ms } of statements)
    line(ms / totalMs, ms / calls, calls, text.replace(/\s+/g, ' ').trim().slice(0, SHOWN_CHARACTERS))
  line((totalMs - inStatementsMs) / totalMs, totalMs - inStatementsMs, 1, 'outside of statements: Node')
  console.log()
}
