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

type RupeesFieldProps = Partial<
  Pick<
    React.ComponentProps<typeof FormField>,
    'name' | 'label' | 'required' | 'hint' | 'placeholder' | 'onInput'
  >
> & {
  rupees?: string
}

/** Rupees as people write them. */
export function RupeesField({
  name = 'amountPaisa',
  rupees,
  placeholder = '1,500.00',
  ...field
}: RupeesFieldProps) {
  return (
    <FormField
      name={name}
      label="Amount in rupees"
      inputMode="decimal"
      required
      maxLength={24}
      autoComplete="off"
      placeholder={placeholder}
      defaultValue={rupees}
      {...field}
    />
  )
}

/** How many of one thing. */
export function ItemQuantity({ name, quantity }: { name: string; quantity?: number }) {
  return (
    <FormField
      name={name}
      label="Quantity"
      inputMode="numeric"
      maxLength={7}
      autoComplete="off"
      placeholder="1"
      defaultValue={quantity}
    />
  )
}

/** How many of a price. */
export const QUANTITY = {
  name: 'quantity',
  label: 'Quantity',
  inputMode: 'numeric',
  required: true,
  maxLength: 7,
  autoComplete: 'off',
  hint: 'How many of the price, such as seats. A period costs as many times its amount.',
} as const

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
