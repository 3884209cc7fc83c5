import { expect, it } from 'vitest'
import { MESSAGES } from '@/messages/catalogue'
import { dayPresets } from './day-presets'

const daysAt = (at: string, language: 'en' | 'ne' = 'en') =>
  dayPresets(new Date(at), 'Asia/Kathmandu', language, MESSAGES[language].list.days)

it('the days that people look at are today, two months of Bikram Sambat and the fiscal year', () => {
  expect(daysAt('2026-11-28T04:15:00Z')).toEqual([
    { label: 'Today', from: '2026-11-28', to: '2026-11-28' },
    { label: 'This month (Mangsir)', from: '2026-11-17', to: '2026-12-15' },
    { label: 'Last month (Kartik)', from: '2026-10-18', to: '2026-11-16' },
    { label: 'This fiscal year (2083-84)', from: '2026-07-17', to: '2027-07-16' },
  ])
  expect(daysAt('2026-11-28T04:15:00Z', 'ne').map(({ label }) => label)).toEqual([
    'आज',
    'यो महिना (मंसिर)',
    'गएको महिना (कात्तिक)',
    'यो आर्थिक वर्ष (२०८३-८४)',
  ])
})

it.each(['2026-11-16', '2026-11-17', '2026-12-31', '2027-04-14', '2027-07-16', '2027-07-17'])(
  'on %s the ranges meet: the last month ends before this one, and today is in month and year',
  (day) => {
    const [today, present, last, year] = daysAt(`${day}T06:00:00Z`)
    expect(today).toMatchObject({ from: day, to: day })
    for (const range of [present, year])
      expect([day, range && range.from <= day && day <= range.to]).toEqual([day, true])
    expect(Date.parse(present?.from ?? '') - Date.parse(last?.to ?? '')).toBe(86_400_000)
  },
)

it('far ahead, where no table of months is published, there are today and the fiscal year', () => {
  expect(daysAt('2060-01-01T00:00:00Z')).toHaveLength(2)
})
