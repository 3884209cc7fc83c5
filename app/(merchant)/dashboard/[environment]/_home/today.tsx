import { PageHead } from '@/components/dashboard/page-head'
import { dateInWords } from '@/lib/core/calendar-date'
import type { Visit } from '../../visit'

/** The head of the home page: the day in both calendars, on the clock of the environment. */
export function Today({ visit: { ctx, business } }: { visit: Visit }) {
  const [first, second] = dateInWords(ctx.now, business.timeZone, 'en').split(/ (?=\()/)
  return (
    <PageHead title={`Today, ${first}`}>
      {[business.name, second?.replace(/[()]/g, '')].filter(Boolean).join(' · ')}
    </PageHead>
  )
}
