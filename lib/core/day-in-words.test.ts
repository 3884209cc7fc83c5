import { expect, it } from 'vitest'
import { longDay, shortDay, weekDay } from './day-in-words'

const said = (day: string, language: 'en' | 'ne') =>
  [shortDay, weekDay, longDay].map((words) => words(day, language))

it('a day of the reports is of Bikram Sambat in both languages, with the other calendar where there is room', () => {
  expect(said('2026-11-21', 'en')).toEqual(['5 Mangsir', 'Sat 5', 'Saturday 5 Mangsir (21 November)'])
  expect(said('2026-11-21', 'ne')).toEqual(['मंसिर ५', 'श ५', 'शनिबार, मंसिर ५ (२१ नोभेम्बर)'])
})

it('outside of the table of Bikram Sambat a day is Gregorian in both', () => {
  expect(said('2101-06-21', 'en')[0]).toBe('21 Jun')
  expect(said('2101-06-21', 'ne')[0]).toMatch(/२१/)
  expect(said('2101-06-21', 'ne').join()).not.toMatch(/[a-z]/i)
})
