import { QUANTITY } from '@/components/price/charge-fields'
import { Button } from '@/components/ui/button'
import { Radio } from '@/components/ui/choice'
import { Field } from '@/components/ui/field'
import { FieldNotes } from '@/components/ui/field-frame'
import { SelectField } from '@/components/ui/select-field'
import type { Language } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { termsInWords } from '../../../../object/terms-words'
import type { Choice, readPrices } from './read'

interface ChoiceFormProps {
  choice: Choice
  prices: Awaited<ReturnType<typeof readPrices>>
  /** What is wrong with the choice, by its field. */
  errors: Readonly<Record<string, string>>
  /** The day on which the next period begins that is not paid, in words. */
  nextPeriod: string
  language: Language
}

/** What to change to, and when. It changes nothing: the page comes again, with a preview. */
export function ChoiceForm({ choice, prices, errors, nextPeriod, language }: ChoiceFormProps) {
  const { list, subscriptions } = MESSAGES[language]
  const { heads } = list
  const words = subscriptions.change
  const times = [
    { value: 'now', label: words.atOnce, hint: words.atOnceHint },
    { value: 'unbilled', label: words.unbilled, hint: words.unbilledHint },
    { value: 'period_end', label: filled(words.later, { day: nextPeriod }), hint: words.laterHint },
  ]
  return (
    <form method="get" action="#preview" className="flex max-w-lg flex-col gap-5">
      <SelectField
        name="priceId"
        label={heads.price}
        defaultValue={choice.priceId}
        error={errors.priceId}
        options={prices.map((price) => ({
          value: price.id,
          label: [`${price.productName}: ${termsInWords(price, language)}`, price.nickname]
            .filter(Boolean)
            .join(', '),
        }))}
      />
      <Field
        {...QUANTITY}
        label={heads.quantity}
        hint={subscriptions.start.quantityHint}
        defaultValue={choice.quantity}
        error={errors.quantity}
      />
      <fieldset className="flex flex-col gap-3 text-sm">
        <legend className="mb-2 font-medium">{words.when}</legend>
        {times.map((time) => (
          <Radio key={time.value} name="when" {...time} defaultChecked={time.value === choice.when} />
        ))}
        <FieldNotes fieldId="when" error={errors.when} />
      </fieldset>
      <div>
        <Button type="submit" look={choice.isMade ? 'quiet' : 'primary'} size="small">
          {choice.isMade ? words.previewAgain : words.preview}
        </Button>
      </div>
    </form>
  )
}
