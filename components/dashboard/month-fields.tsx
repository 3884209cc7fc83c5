import { SelectField } from '@/components/ui/select-field'
import { inDigitsOf } from '@/lib/core/digits'
import { fiscalMonth, fiscalMonthOf } from '@/lib/core/fiscal-year'
import { type Language, LOCALES } from '@/lib/core/language'

const MONTHS = Array.from({ length: 12 }, (_, i) => i + 1)
const YEARS_SHOWN = 6

interface MonthFieldsProps {
  words: { fiscalYear: string; month: string }
  /** The month that is shown. */
  asked: { fiscalYear: string; month: number }
  now: Date
  timeZone: string
  language: Language
}

/** The fields that choose a month: one of this fiscal year or of an earlier one. The year that is shown is always among them. */
export function MonthFields({ words, asked, now, timeZone, language }: MonthFieldsProps) {
  const { fiscalYear, month } = asked
  return (
    <>
      <SelectField
        label={words.fiscalYear}
        name="fiscalYear"
        defaultValue={fiscalYear}
        options={yearsUntil(now, timeZone, fiscalYear).map((year) => ({
          value: year,
          label: inDigitsOf(language, year),
        }))}
      />
      <SelectField
        label={words.month}
        name="month"
        defaultValue={String(month)}
        options={MONTHS.map((n) => ({ value: String(n), label: monthName(fiscalYear, n, language) }))}
      />
    </>
  )
}

function monthName(fiscalYear: string, n: number, language: Language): string {
  const found = fiscalMonth(fiscalYear, n)
  if (!found) return inDigitsOf(language, String(n))
  return LOCALES[language].nepaliMonths?.[found.month] ?? found.monthName
}

function yearsUntil(now: Date, timeZone: string, fiscalYear: string): string[] {
  const first = Number((fiscalMonthOf(now, timeZone)?.fiscalYear ?? fiscalYear).slice(0, 4))
  const years = Array.from({ length: YEARS_SHOWN }, (_, i) => first - i).map(
    (year) => `${year}-${String((year + 1) % 100).padStart(2, '0')}`,
  )
  return years.includes(fiscalYear) ? years : [fiscalYear, ...years]
}
