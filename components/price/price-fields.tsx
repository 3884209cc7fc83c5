import { FormSelect } from '@/components/form/sent-fields'
import { FormField } from '@/components/form/sent-form'
import type { Messages } from '@/messages/catalogue'

type Words = Messages['catalog']['priceForm']

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** The calendar in which months and years are counted. */
export function CalendarField({ name = 'calendar', words }: { name?: string; words: Words }) {
  return (
    <FormSelect
      name={name}
      label={words.calendar}
      options={optionsOf(words.calendars)}
      defaultValue="gregorian"
      hint={words.calendarHint}
    />
  )
}

interface RhythmFieldsProps {
  words: Words
  interval?: string
  intervalCount?: number
}

/** How often a price is paid. */
export function RhythmFields({ words, interval = 'month', intervalCount = 1 }: RhythmFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-4">
      <FormField
        name="intervalCount"
        label={words.every}
        inputMode="numeric"
        required
        maxLength={4}
        autoComplete="off"
        defaultValue={intervalCount}
      />
      <FormSelect
        name="interval"
        label={words.unit}
        options={optionsOf(words.units)}
        defaultValue={interval}
      />
    </div>
  )
}

interface ExtraFieldsProps {
  words: Words
  trialDays?: number
  nickname?: string | null
}

/** What comes before the first payment, and the merchant's own name for the price. */
export function ExtraFields({ words, trialDays = 0, nickname }: ExtraFieldsProps) {
  return (
    <>
      <FormField
        name="trialDays"
        label={words.trial}
        inputMode="numeric"
        required
        maxLength={3}
        autoComplete="off"
        defaultValue={trialDays}
        hint={words.trialHint}
      />
      <FormField
        name="nickname"
        label={words.nickname}
        maxLength={200}
        autoComplete="off"
        defaultValue={nickname ?? ''}
        hint={words.nicknameHint}
      />
    </>
  )
}
