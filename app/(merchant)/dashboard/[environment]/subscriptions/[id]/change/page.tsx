import { onPage } from '@/app/on-page'
import { titled } from '@/app/titled'
import { QUANTITY } from '@/components/price/charge-fields'
import { Button } from '@/components/ui/button'
import { Radio } from '@/components/ui/choice'
import { Field } from '@/components/ui/field'
import { FieldNotes } from '@/components/ui/field-frame'
import { Notice } from '@/components/ui/notice'
import { SelectField } from '@/components/ui/select-field'
import { unbroken } from '@/components/ui/unbroken'
import { dayInWords } from '@/lib/core/calendar-date'
import type { Language } from '@/lib/core/language'
import { presentSubscriptionSummary } from '@/lib/subscription/present'
import { getSubscriptionSummary } from '@/lib/subscription/read'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { FormPage } from '../../../../object/form-page'
import { termsInWords } from '../../../../object/terms-words'
import { visit } from '../../../../visit'
import { subscriptionList } from '../../list'
import { ownerName } from '../now'
import { ChangePreview } from './preview'
import { type Choice, chosenIn, readPreview, readPrices } from './read'

export const generateMetadata = titled(({ subscriptions }) => subscriptions.change.title)

type Props = PageProps<'/dashboard/[environment]/subscriptions/[id]/change'>

export default async function ChangePage({ params, searchParams }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'subscriptions:write')
  const { ctx, business, language } = visitor
  const words = MESSAGES[language].subscriptions.change
  const { subscription, choice, previewed } = await onPage('sub', id, async (subscriptionId) => {
    const subscription = presentSubscriptionSummary(await getSubscriptionSummary(ctx, subscriptionId))
    const choice = chosenIn(await searchParams, subscription)
    const previewed = choice.isMade ? await readPreview(ctx, subscriptionId, choice) : null
    return { subscription, choice, previewed }
  })
  const prices = await readPrices(ctx, subscription)
  const refused = previewed && 'refused' in previewed ? previewed.refused : null
  const reader = { now: ctx.now, timeZone: business.timeZone, language }
  const { productName, changesAt } = subscription
  return (
    <FormPage
      of={subscriptionList}
      visit={visitor}
      title={words.title}
      under={[{ id: subscription.id, title: ownerName(subscription, language) }]}
      lead={unbroken(
        filled(words.now, { product: productName, terms: termsInWords(subscription, language) }),
      )}
    >
      <ChoiceForm
        choice={choice}
        prices={prices}
        errors={refused?.errors ?? {}}
        nextPeriod={dayInWords(new Date(changesAt), reader.now, reader.timeZone, language)}
        language={language}
      />
      {refused?.message && (
        <div className="max-w-lg">
          <Notice look="error">{refused.message}</Notice>
        </div>
      )}
      {previewed && 'preview' in previewed && (
        <ChangePreview
          {...{ subscription, choice, prices }}
          {...reader}
          preview={previewed.preview}
          mayAsk={visitor.may('agreements:write')}
          mayAddTestMoney={environment === 'sandbox' && visitor.may('sandbox:write')}
        />
      )}
    </FormPage>
  )
}

interface ChoiceFormProps {
  choice: Choice
  prices: Awaited<ReturnType<typeof readPrices>>
  /** The problems of the choice, by field. */
  errors: Readonly<Record<string, string>>
  /** The day on which the next unpaid period begins, in words. */
  nextPeriod: string
  language: Language
}

/** The new terms to choose, and when they start. This changes nothing yet: the page is shown again with a preview. */
function ChoiceForm({ choice, prices, errors, nextPeriod, language }: ChoiceFormProps) {
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
