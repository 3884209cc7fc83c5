import { log } from './log'

/** Something outside of the code that keeps the instance from working as configured. */
export interface Problem {
  /** What it is about: each code stands for one problem, which is there or is not. */
  code: string
  /** `error`: work is not done. `warning`: it is done, but not as configured, or some of it was set aside. */
  severity: 'error' | 'warning'
  /** One sentence: what is wrong and what to do. */
  message: string
}

// The log repeats a problem that stays: often enough for who starts to read late, and no more.
const REPEAT_MS = 60_000

// Route bundles each hold their own copy of this module; the process must hold one list.
const registry = globalThis as typeof globalThis & {
  khataProblems?: Map<string, Problem & { loggedAtMs: number }>
}

function open() {
  registry.khataProblems ??= new Map()
  return registry.khataProblems
}

/** Notes a problem that this process has met. The log tells of it now, and once a minute while it is noted again. */
export function noteProblem(problem: Problem, nowMs = Date.now()): void {
  const before = open().get(problem.code)
  const isNews = !before || nowMs - before.loggedAtMs >= REPEAT_MS
  open().set(problem.code, { ...problem, loggedAtMs: isNews ? nowMs : before.loggedAtMs })
  if (isNews) log()[problem.severity === 'error' ? 'error' : 'warn']({ code: problem.code }, problem.message)
}

/** Ends a problem, if it is there. `message` says so in the log: one sentence; without it the log is silent. */
export function endProblem(code: string, message?: string): void {
  if (open().delete(code) && message) log().info({ code }, message)
}

/** The problems of this process, for the deep health check. */
export function openProblems(): Problem[] {
  return [...open().values()].map(({ code, severity, message }) => ({ code, severity, message }))
}
