import { expect, it } from 'vitest'
import { placesOf } from './places'

it.each(['sandbox', 'production'] as const)(
  'in the %s each letter after g leads to one place',
  (environment) => {
    const letters = placesOf(environment).flatMap(({ places }) =>
      places.flatMap(({ letter }) => letter ?? []),
    )
    expect(letters).toEqual([...new Set(letters)])
  },
)
