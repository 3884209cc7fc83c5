import { QUANTITY } from '@/components/price/charge-fields'
import { termsText } from '@/components/price/recurring'
import { Button } from '@/components/ui/button'
import { Radio } from '@/components/ui/choice'
import { Field } from '@/components/ui/field'
import { FieldNotes } from '@/components/ui/field-frame'
import { SelectField } from '@/components/ui/select-field'
import type { Choice, readPrices } from './read'

interface ChoiceFormProps {
  choice: Choice
  prices: Awaited<ReturnType<typeof readPrices>>
  /** What is wrong with the choice, by its field. */
  errors: Readonly<Record<string, string>>
  /** The day on which the next period begins that is not paid, in words. */
  nextPeriod: string
}

/** What to change to, and when. It changes nothing: the page comes again, with a preview. */
export function ChoiceForm({ choice, prices, errors, nextPeriod }: ChoiceFormProps) {
  const times = [
    {
      value: 'now',
      label: 'Now',
      hint: 'The rest of this period is charged or given back at once, to the paisa.',
    },
    {
      value: 'unbilled',
      label: 'Now, without billing the rest',
      hint: 'Nothing is charged before the next period, which costs the new amount.',
    },
    {
      value: 'period_end',
      label: `With the next period, ${nextPeriod}`,
      hint: 'Until then nothing changes, and you can take it back.',
    },
  ]
  return (
    <form method="get" action="#preview" className="flex max-w-lg flex-col gap-5">
      <SelectField
        name="priceId"
        label="Price"
        defaultValue={choice.priceId}
        error={errors.priceId}
        options={prices.map((price) => ({
          value: price.id,
          label: [`${price.productName}: ${termsText(price)}`, price.nickname].filter(Boolean).join(', '),
        }))}
      />
      <Field {...QUANTITY} defaultValue={choice.quantity} error={errors.quantity} />
      <fieldset className="flex flex-col gap-3 text-sm">
        <legend className="mb-2 font-medium">When</legend>
        {times.map((time) => (
          <Radio key={time.value} name="when" {...time} defaultChecked={time.value === choice.when} />
        ))}
        <FieldNotes fieldId="when" error={errors.when} />
      </fieldset>
      <div>
        <Button type="submit" look={choice.isMade ? 'quiet' : 'primary'} size="small">
          {choice.isMade ? 'Preview again' : 'Preview'}
        </Button>
      </div>
    </form>
  )
}
