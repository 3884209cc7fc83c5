import { FormField } from '@/components/form/sent-form'
import { DAY_MS } from '@/lib/core/duration'
import type { Language } from '@/lib/core/language'
import { wallClockMs } from '@/lib/core/wall-clock'
import { MESSAGES } from '@/messages/catalogue'

interface DaysFieldsProps {
  from: Date
  /** It ends then, so the day before is the last one. */
  until: Date
  timeZone: string
  language: Language
}

/** The days that a draft is for. */
export function DaysFields({ from, until, timeZone, language }: DaysFieldsProps) {
  const words = MESSAGES[language].invoices.draft
  const day = (ms: number) => new Date(wallClockMs(ms, timeZone)).toISOString().slice(0, 10)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField
        name="periodStart"
        label={words.firstDay}
        type="date"
        required
        defaultValue={day(from.getTime())}
      />
      <FormField
        name="periodEnd"
        label={words.lastDay}
        type="date"
        required
        defaultValue={day(until.getTime() - DAY_MS)}
      />
    </div>
  )
}
