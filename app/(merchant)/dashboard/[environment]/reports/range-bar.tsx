import { placeHref } from '@/components/dashboard/place-href'
import { addressOf } from '@/components/ui/address-of'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { GoForm } from '@/components/ui/go-form'
import { PageLink } from '@/components/ui/page-link'
import { Popover } from '@/components/ui/popover'
import { dayOf } from '@/lib/core/day'
import { shortDay } from '@/lib/core/day-in-words'
import { RANGE_NAMES, type Range, type RangeName, type RangeQuery, rangeOf } from '@/lib/overview/range'
import { MESSAGES, type Messages } from '@/messages/catalogue'
import type { Visit } from '../../visit'

/** The settings of the home page, from its address. */
export interface Shown {
  range: Range
  /** True if the time before the range is drawn too. */
  isCompared: boolean
}

export function shownIn(query: RangeQuery, { ctx, business }: Visit): Shown {
  return { range: rangeOf(query, ctx.now, business.timeZone), isCompared: query.compare === 'before' }
}

const LOOK =
  'inline-flex min-h-8 items-center border-b-2 border-transparent font-medium text-ink-muted hover:text-ink aria-[current]:border-khata aria-[current]:text-ink'

/** Chooses the range of the charts. The choice is in the address. */
export function RangeBar({ visit, shown }: { visit: Visit; shown: Shown }) {
  const { range, isCompared } = shown
  const { language } = visit
  const words = MESSAGES[language].home.range
  const here = placeHref(visit.environment, 'reports')
  const own: [string, string][] =
    range.name === 'own'
      ? [
          ['from', range.first],
          ['to', range.last],
        ]
      : []
  const address = (name: RangeName, compared: boolean) =>
    addressOf(here, [
      ...(name === '30d' ? [] : [['range', name] as [string, string]]),
      ...(name === 'own' ? own : []),
      ...(compared ? [] : [['compare', 'none'] as [string, string]]),
    ])
  return (
    <nav
      aria-label={words.label}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm print:hidden"
    >
      {RANGE_NAMES.map((name) => (
        <PageLink
          key={name}
          href={address(name, isCompared)}
          scroll={false}
          aria-current={name === range.name ? 'true' : undefined}
          className={LOOK}
        >
          {words.names[name]}
        </PageLink>
      ))}
      <Popover
        key={`${range.first} ${range.last}`}
        id="own-days"
        label={words.names.own}
        trigger={
          range.name === 'own'
            ? `${shortDay(range.first, language)} – ${shortDay(range.last, language)}`
            : words.names.own
        }
        triggerClass={`${LOOK} ${range.name === 'own' ? 'border-khata text-ink' : ''}`}
      >
        <GoForm action={here} className="flex flex-col gap-3 p-2">
          <input type="hidden" name="range" value="own" />
          {!isCompared && <input type="hidden" name="compare" value="none" />}
          <Days range={range} today={dayOf(visit.ctx.now, visit.business.timeZone)} words={words} />
          <Button type="submit" size="small">
            {words.show}
          </Button>
        </GoForm>
      </Popover>
      <PageLink
        href={address(range.name, !isCompared)}
        scroll={false}
        className="ml-auto inline-flex min-h-8 items-center font-medium text-link hover:underline"
      >
        {isCompared ? words.hide : words.compare}
      </PageLink>
    </nav>
  )
}

interface DaysProps {
  range: Range
  today: string
  words: Messages['home']['range']
}

function Days({ range, today, words }: DaysProps) {
  return (
    <>
      <Field name="from" label={words.from} type="date" required max={today} defaultValue={range.first} />
      <Field name="to" label={words.to} type="date" required max={today} defaultValue={range.last} />
    </>
  )
}
