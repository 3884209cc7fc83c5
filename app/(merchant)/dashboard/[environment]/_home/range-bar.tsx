import { placeHref } from '@/components/dashboard/place-href'
import { addressOf } from '@/components/ui/address-of'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { GoForm } from '@/components/ui/go-form'
import { PageLink } from '@/components/ui/page-link'
import { Popover } from '@/components/ui/popover'
import { dayOf, shortDay } from '@/lib/core/day'
import { RANGE_NAMES, type Range, type RangeName, type RangeQuery, rangeOf } from '@/lib/overview/range'
import type { Visit } from '../../visit'

/** What the page shows, from its address. */
export interface Shown {
  range: Range
  /** The time before is drawn, too. */
  isCompared: boolean
}

export function shownIn(query: RangeQuery, { ctx, business }: Visit): Shown {
  return { range: rangeOf(query, ctx.now, business.timeZone), isCompared: query.compare === 'before' }
}

const TITLES: Record<RangeName, string> = {
  '7d': '7 days',
  '30d': '30 days',
  '3m': '3 months',
  fy: 'This fiscal year',
  own: 'Own days',
}

const LOOK =
  'inline-flex min-h-8 items-center border-b-2 border-transparent font-medium text-ink-muted hover:text-ink aria-[current]:border-khata aria-[current]:text-ink'

/** Chooses the time that the figures are of. All of it is in the address. */
export function RangeBar({ visit, shown }: { visit: Visit; shown: Shown }) {
  const { range, isCompared } = shown
  const here = placeHref(visit.environment, '')
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
    <nav aria-label="Time" className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm print:hidden">
      {RANGE_NAMES.map((name) => (
        <PageLink
          key={name}
          href={address(name, isCompared)}
          scroll={false}
          aria-current={name === range.name ? 'true' : undefined}
          className={LOOK}
        >
          {TITLES[name]}
        </PageLink>
      ))}
      <Popover
        key={`${range.first} ${range.last}`}
        id="own-days"
        label={TITLES.own}
        trigger={range.name === 'own' ? `${shortDay(range.first)} – ${shortDay(range.last)}` : TITLES.own}
        triggerClass={`${LOOK} ${range.name === 'own' ? 'border-khata text-ink' : ''}`}
      >
        <GoForm action={here} className="flex flex-col gap-3 p-2">
          <input type="hidden" name="range" value="own" />
          {!isCompared && <input type="hidden" name="compare" value="none" />}
          <Days range={range} today={dayOf(visit.ctx.now, visit.business.timeZone)} />
          <Button type="submit" size="small">
            Show these days
          </Button>
        </GoForm>
      </Popover>
      <PageLink
        href={address(range.name, !isCompared)}
        scroll={false}
        className="ml-auto inline-flex min-h-8 items-center font-medium text-link hover:underline"
      >
        {isCompared ? 'Hide the time before' : 'Compare with the time before'}
      </PageLink>
    </nav>
  )
}

function Days({ range, today }: { range: Range; today: string }) {
  return (
    <>
      <Field name="from" label="From" type="date" required max={today} defaultValue={range.first} />
      <Field name="to" label="To" type="date" required max={today} defaultValue={range.last} />
    </>
  )
}
