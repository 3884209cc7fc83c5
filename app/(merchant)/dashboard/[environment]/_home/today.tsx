import { PageHead } from '@/components/dashboard/page-head'
import { dateInWords } from '@/lib/core/calendar-date'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import type { Visit } from '../../visit'

/** The head of the home page: the day in both calendars, on the clock of the environment. */
export function Today({ visit: { ctx, business, language } }: { visit: Visit }) {
  const [first = '', second] = dateInWords(ctx.now, business.timeZone, language).split(/ (?=\()/)
  return (
    <PageHead title={filled(MESSAGES[language].home.today, { date: first })}>
      {[business.name, second?.replace(/[()]/g, '')].filter(Boolean).join(' · ')}
    </PageHead>
  )
}
