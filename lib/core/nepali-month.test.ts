import { expect, it } from 'vitest'
import { nepaliMonthNamed, nepaliMonthsBetween, nepaliMonthWords } from './nepali-month'

it('a month of Bikram Sambat begins and ends at midnight in Nepal', () => {
  const mangsir = nepaliMonthNamed('2083-08')
  expect(mangsir).toEqual({
    month: '2083-08',
    from: new Date('2026-11-16T18:15:00Z'),
    to: new Date('2026-12-15T18:15:00Z'),
  })
  expect(nepaliMonthNamed('2083-09')?.from).toEqual(mangsir?.to)
  expect((['en', 'ne'] as const).map((language) => mangsir && nepaliMonthWords(mangsir, language))).toEqual([
    'Mangsir 2083',
    '२०८३ मंसिर',
  ])
})

it.each(['2083-13', '2083-8', '1999-12', '2083', 'x', ''])('%s is no month', (text) => {
  expect(nepaliMonthNamed(text)).toBeNull()
})

it('the months between two instants are all there, the newest first', () => {
  const between = (most: number) =>
    nepaliMonthsBetween(new Date('2026-11-16T18:15:00Z'), new Date('2027-02-01T00:00:00Z'), most)
  expect(between(9).map(({ month }) => month)).toEqual(['2083-10', '2083-09', '2083-08'])
  expect(between(2).map(({ month }) => month)).toEqual(['2083-10', '2083-09'])
})
