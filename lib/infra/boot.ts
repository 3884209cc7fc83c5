import { env } from './env'
import { log } from './log'
import { type NudgeName, sendNudgesWith } from './nudge'

/** Checks the environment and connects nudges to the orchestrator. Ends the process when it cannot serve. */
export function boot(send: (name: NudgeName) => Promise<void>): void {
  try {
    env()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
  sendNudgesWith(send)
  log().debug('started')
}
