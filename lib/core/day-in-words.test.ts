import { expect, it } from 'vitest'
import { longDay, longMonth, shortDay, shortMonth, weekDay } from './day-in-words'

const said = (day: string, language: 'en' | 'ne') =>
  [shortDay, weekDay, longDay, shortMonth, longMonth].map((words) => words(day, language))

it('a day is Gregorian in English, and of Bikram Sambat in Nepali, with both where there is room', () => {
  expect(said('2026-11-21', 'en')).toEqual([
    ...['21 Nov', 'Sat 21', 'Saturday 21 November'],
    ...['Nov', 'November 2026'],
  ])
  expect(said('2026-11-21', 'ne')).toEqual([
    ...['मंसिर ५', 'श ५', 'शनिबार, मंसिर ५ (२१ नोभेम्बर)'],
    ...['नोभे', 'नोभेम्बर २०२६'],
  ])
})

it('outside of the table of Bikram Sambat a day is Gregorian in both', () => {
  expect(said('2101-06-21', 'en')[0]).toBe('21 Jun')
  expect(said('2101-06-21', 'ne')[0]).toMatch(/२१/)
  expect(said('2101-06-21', 'ne').join()).not.toMatch(/[a-z]/i)
})
