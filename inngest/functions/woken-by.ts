import type { DueEvent } from '@/lib/health/find-due-work'

/**
 * The triggers of a function that processes one kind of due work. Commits and `look-for-work` send its event. The cron is a fallback in
 * case the server refuses events, for example because of a wrong event key. The work is then some minutes late.
 * @param cron for work that may be later than that.
 */
export function wokenBy<Event extends DueEvent>(event: Event, cron = '*/10 * * * *') {
  return [{ event }, { cron }] satisfies [{ event: Event }, { cron: string }]
}
