import { FormSelect } from '@/components/form/sent-fields'
import { FormField } from '@/components/form/sent-form'

const INTERVALS = [
  { value: 'day', label: 'Days' },
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
  { value: 'year', label: 'Years' },
]

const CALENDARS = [
  { value: 'gregorian', label: 'Gregorian' },
  { value: 'bs', label: 'Bikram Sambat' },
]

/** By which months and years are counted. */
export function CalendarField({ name = 'calendar' }: { name?: string }) {
  return (
    <FormSelect
      name={name}
      label="Calendar"
      options={CALENDARS}
      defaultValue="gregorian"
      hint="Bikram Sambat: each period begins on the same Nepali day. For months and years only, and it stays."
    />
  )
}

interface RhythmFieldsProps {
  interval?: string
  intervalCount?: number
}

/** How often a price is paid. */
export function RhythmFields({ interval = 'month', intervalCount = 1 }: RhythmFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-4">
      <FormField
        name="intervalCount"
        label="Every"
        inputMode="numeric"
        required
        maxLength={4}
        autoComplete="off"
        defaultValue={intervalCount}
      />
      <FormSelect name="interval" label="Unit" options={INTERVALS} defaultValue={interval} />
    </div>
  )
}

/** What comes before the first payment, and the merchant's own name for the price. */
export function ExtraFields({ trialDays = 0, nickname }: { trialDays?: number; nickname?: string | null }) {
  return (
    <>
      <FormField
        name="trialDays"
        label="Trial days"
        inputMode="numeric"
        required
        maxLength={3}
        autoComplete="off"
        defaultValue={trialDays}
        hint="Before the first payment. 0 for none."
      />
      <FormField
        name="nickname"
        label="Nickname (optional)"
        maxLength={200}
        autoComplete="off"
        defaultValue={nickname ?? ''}
        hint="Only you see it."
      />
    </>
  )
}
