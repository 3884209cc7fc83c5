import { FormField } from '@/components/form/sent-form'
import { DAY_MS } from '@/lib/core/duration'
import type { Language } from '@/lib/core/language'
import { wallClockMs } from '@/lib/core/wall-clock'
import { MESSAGES } from '@/messages/catalogue'

interface DaysFieldsProps {
  from: Date
  /** The exclusive end, so the last day is the one before. */
  until: Date
  timeZone: string
  language: Language
}

/** The period of a draft. */
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
