import { ChevronRight } from 'lucide-react'
import { Later } from '@/components/ui/later'
import { inDigitsOf } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import { PlaceIcon } from './place-icon'
import type { Place, PlaceGroup } from './places'
import { RailBelow } from './rail-below'
import { RailFold } from './rail-fold'
import { RailLink } from './rail-link'

interface RailProps {
  /** The name of these places, for screen readers. */
  label: string
  groups: readonly PlaceGroup[]
  /** How many things wait in a place, by its path. The rail does not wait for these counts. */
  counts: Promise<Readonly<Record<string, number>>>
  /** The meaning of a count, for screen readers. */
  toLookAt: string
  language: Language
}

const TITLE = 'px-2.5 pb-0.5 text-xs font-medium text-ink-muted'

/** The places of the dashboard in their groups. */
export function Rail({ label, groups, ...counting }: RailProps) {
  return (
    <nav aria-label={label} className="flex flex-col gap-1 text-sm">
      {groups.map((group, i) =>
        group.folds ? (
          <RailFold
            key={group.group}
            title={
              <>
                {group.title}
                <ChevronRight
                  aria-hidden="true"
                  className="size-3.5 shrink-0 transition-transform group-open/fold:rotate-90"
                />
              </>
            }
            paths={group.places.map(({ path }) => path)}
          >
            <Places of={group} {...counting} />
          </RailFold>
        ) : (
          <section key={group.group} aria-labelledby={`places-${group.group}`}>
            <h2 id={`places-${group.group}`} className={i === 0 ? 'sr-only' : TITLE}>
              {group.title}
            </h2>
            <Places of={group} {...counting} />
          </section>
        ),
      )}
    </nav>
  )
}

type Counting = Pick<RailProps, 'counts' | 'toLookAt' | 'language'>

function Places({ of: { places }, ...counting }: { of: PlaceGroup } & Counting) {
  return (
    <ul className="flex flex-col">
      {places.map((place) =>
        place.below ? (
          <RailBelow key={place.path} path={place.below}>
            <Row of={place} {...counting} />
          </RailBelow>
        ) : (
          <Row key={place.path} of={place} {...counting} />
        ),
      )}
    </ul>
  )
}

function Row({ of: { path, title, below }, ...counting }: { of: Place } & Counting) {
  return (
    <li className="relative">
      <RailLink path={path}>
        {below ? <span aria-hidden="true" className="size-4 shrink-0" /> : <PlaceIcon path={path} />}
        {title}
      </RailLink>
      <Later>
        <RailCount path={path} {...counting} />
      </Later>
    </li>
  )
}

interface RailCountProps {
  counts: Promise<Readonly<Record<string, number>>>
  path: string
  toLookAt: string
  language: Language
}

// Three digits cannot be read at a glance, and do not fit.
const SHOWN_AT_MOST = 99

/** How many things wait in a place, at the end of its row. */
async function RailCount({ counts, path, toLookAt, language }: RailCountProps) {
  const count = (await counts)[path]
  if (!count) return null
  return (
    <span className="figures pointer-events-none absolute inset-y-0 right-2 my-auto h-5 min-w-5 rounded-full bg-late-ground px-1.5 text-center text-xs font-medium text-late-ink">
      {inDigitsOf(language, count > SHOWN_AT_MOST ? `${SHOWN_AT_MOST}+` : String(count))}
      <span className="sr-only"> {toLookAt}</span>
    </span>
  )
}
