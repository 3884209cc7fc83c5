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

// The log repeats an open problem once a minute, so that a person who starts reading late sees it too.
const REPEAT_MS = 60_000

// Each route bundle has its own copy of this module. The list is global, because the process must have only one.
const registry = globalThis as typeof globalThis & {
  khataProblems?: Map<string, Problem & { loggedAtMs: number }>
}

function problemMap() {
  registry.khataProblems ??= new Map()
  return registry.khataProblems
}

/** Records a problem of this process. The log gets it at once. Further calls log it again at most once a minute. */
export function noteProblem(problem: Problem, nowMs = Date.now()): void {
  const before = problemMap().get(problem.code)
  const isNews = !before || nowMs - before.loggedAtMs >= REPEAT_MS
  problemMap().set(problem.code, { ...problem, loggedAtMs: isNews ? nowMs : before.loggedAtMs })
  if (isNews) log()[problem.severity === 'error' ? 'error' : 'warn']({ code: problem.code }, problem.message)
}

/** Ends a problem if it is open. `message` is one sentence for the log. Without it, nothing is logged. */
export function endProblem(code: string, message?: string): void {
  if (problemMap().delete(code) && message) log().info({ code }, message)
}

/** The problems of this process, for the deep health check. */
export function openProblems(): Problem[] {
  return [...problemMap().values()].map(({ code, severity, message }) => ({ code, severity, message }))
}
