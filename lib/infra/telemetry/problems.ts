import { perProcess } from '@/lib/infra/process/per-process'
import { log } from './log'

/** A problem outside of the code that keeps the instance from working as configured. */
export interface Problem {
  /** The identity of the problem. Each code is open at most once. */
  code: string
  /** `error`: work is not done. `warning`: work is done, but not as configured, or some of it was set aside. */
  severity: 'error' | 'warning'
  /** One sentence: what is wrong and what to do. */
  message: string
}

// The log repeats an open problem once a minute, so that people who start reading later see it, too.
const REPEAT_MS = 60_000

const open = perProcess('problems', () => new Map<string, Problem & { loggedAtMs: number }>())

/** Records a problem of this process. It is logged at once. Further calls log it again at most once a minute. */
export function noteProblem(problem: Problem, nowMs = Date.now()): void {
  const before = open.get(problem.code)
  const isNews = !before || nowMs - before.loggedAtMs >= REPEAT_MS
  open.set(problem.code, { ...problem, loggedAtMs: isNews ? nowMs : before.loggedAtMs })
  if (isNews) log()[problem.severity === 'error' ? 'error' : 'warn']({ code: problem.code }, problem.message)
}

/** Ends a problem if it is open. `message` is one sentence for the log. Without it, nothing is logged. */
export function endProblem(code: string, message?: string): void {
  if (open.delete(code) && message) log().info({ code }, message)
}

/** The problems of this process, for the deep health check. */
export function openProblems(): Problem[] {
  return [...open.values()].map(({ code, severity, message }) => ({ code, severity, message }))
}
