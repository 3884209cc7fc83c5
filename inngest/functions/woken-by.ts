import type { DueEvent } from '@/lib/health/find-due-work'

/**
 * The triggers of a function that does one kind of due work. Commits and `look-for-work` send its event. The cron is for
 * the case that the server refuses events, for example because the event key is wrong: the work is then minutes late.
 * @param cron of work that may be later.
 */
export function wokenBy<Event extends DueEvent>(event: Event, cron = '*/10 * * * *') {
  return [{ event }, { cron }] satisfies [{ event: Event }, { cron: string }]
}
