import { PlaceIcon } from './place-icon'
import type { PlaceGroup } from './places'
import { RailLink } from './rail-link'

/** The places of the dashboard in their groups. */
export function Rail({ groups }: { groups: readonly PlaceGroup[] }) {
  return (
    <nav aria-label="Dashboard" className="flex flex-col gap-4 text-sm">
      {groups.map(({ title, places }, i) => (
        <section key={title} aria-labelledby={`places-${title}`}>
          <h2
            id={`places-${title}`}
            className={i === 0 ? 'sr-only' : 'px-2.5 pb-1 text-xs font-medium text-ink-muted'}
          >
            {title}
          </h2>
          <ul className="flex flex-col gap-px">
            {places.map((place) => (
              <li key={place.path}>
                <RailLink path={place.path}>
                  <PlaceIcon path={place.path} />
                  {place.title}
                </RailLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
