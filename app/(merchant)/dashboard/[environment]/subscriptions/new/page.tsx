import { refusedState } from '@/app/_form/refused-state'
import { OnTopFields } from '@/app/(merchant)/dashboard/object/on-top-fields'
import { onTopWords } from '@/app/(merchant)/dashboard/object/on-top-words'
import type { SearchParams } from '@/app/(merchant)/list/list-query'
import { titled } from '@/app/titled'
import { placeHref } from '@/components/dashboard/place-href'
import { AskedForm } from '@/components/form/asked-form'
import type { SentForm } from '@/components/form/form-scope'
import { FormCheckbox } from '@/components/form/sent-choices'
import { FormSelect } from '@/components/form/sent-fields'
import { FormField } from '@/components/form/sent-form'
import { QUANTITY } from '@/components/price/charge-fields'
import { Button } from '@/components/ui/button'
import { FilledText } from '@/components/ui/filled-text'
import { Notice } from '@/components/ui/notice'
import { TextLink } from '@/components/ui/text-link'
import { DomainError } from '@/lib/core/errors'
import type { Language } from '@/lib/core/language'
import { parseInput } from '@/lib/http/parse'
import type { Ctx } from '@/lib/infra/ctx'
import { createSubscriptionInput } from '@/lib/subscription/create-schema'
import { type PreviewedStart, previewStart } from '@/lib/subscription/preview-start'
import { MESSAGES } from '@/messages/catalogue'
import { type Offer, OfferPage } from '../../../object/offer-page'
import { visit } from '../../../visit'
import { subscriptionList } from '../list'
import { startInput } from './input'
import { StartPreview } from './preview'

export const generateMetadata = titled(({ subscriptions }) => subscriptions.start.title)

type Props = PageProps<'/dashboard/[environment]/subscriptions/new'>

export default async function NewSubscriptionPage({ params, searchParams }: Props) {
  const visitor = await visit((await params).environment, 'subscriptions:write')
  const { ctx, environment, business, language, may } = visitor
  const { list, subscriptions } = MESSAGES[language]
  const { asked, preview } = await readStart(ctx, await searchParams)
  const link = placeHref(environment, 'checkout-links/new?customerId=')
  return (
    <OfferPage
      of={subscriptionList}
      visit={visitor}
      searchParams={searchParams}
      title={subscriptions.start.title}
      lead={subscriptions.start.lead}
      choice={{ place: 'subscriptions/new', prompt: list.heads.customer }}
    >
      {(offer, customer) =>
        customer && (
          <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,32rem)_minmax(0,1fr)]">
            <StartForm
              {...offer}
              customerId={customer.id}
              asked={asked}
              linkHref={link + customer.id}
              language={language}
            />
            {preview && (
              <StartPreview
                preview={preview}
                values={asked.values}
                linkHref={link + customer.id}
                mayAddTestMoney={environment === 'sandbox' && may('sandbox:write')}
                timeZone={business.timeZone}
                language={language}
              />
            )}
          </div>
        )
      }
    </OfferPage>
  )
}

interface StartFormProps extends Offer {
  customerId: string
  asked: AskedStart['asked']
  /** The page that creates a checkout link for this customer. */
  linkHref: string
  language: Language
}

/** The terms of a new subscription. Sending the form charges nothing: the page is shown again with a preview. */
function StartForm({ prices, priceId, customerId, asked, linkHref, language }: StartFormProps) {
  const { list, subscriptions } = MESSAGES[language]
  const { change, start: words } = subscriptions
  const isAsked = Object.keys(asked.values).length > 0
  return (
    <AskedForm asked={asked} action="#preview" className="flex max-w-lg flex-col gap-5">
      <input type="hidden" name="customerId" value={customerId} />
      {asked.message && <Notice look="error">{asked.message}</Notice>}
      <FormSelect name="priceId" label={list.heads.price} options={prices} defaultValue={priceId} />
      <FormField {...QUANTITY} label={list.heads.quantity} hint={words.quantityHint} defaultValue={1} />
      <FormCheckbox name="skipTrial" label={words.skipTrial} hint={words.skipTrialHint} />
      <FormField
        name="anchor"
        label={words.anchor}
        inputMode="numeric"
        autoComplete="off"
        hint={words.anchorHint}
      />
      <FormField name="paidUntil" label={words.paidUntil} type="date" hint={words.paidUntilHint} />
      <OnTopFields asked={asked.values} hint={words.onTop} words={onTopWords(language)} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" look={isAsked ? 'quiet' : 'primary'} size="small">
          {isAsked ? change.previewAgain : change.preview}
        </Button>
        <span className="text-sm text-ink-muted">
          <FilledText
            text={words.orLink}
            values={{ link: <TextLink href={linkHref}>{words.link}</TextLink> }}
          />
        </span>
      </div>
    </AskedForm>
  )
}

/** The terms that somebody wants a preview of, and the preview. */
interface AskedStart {
  /** The fields as they are in the address. */
  asked: SentForm
  /** Null if no preview was requested yet, or if the start is refused. */
  preview: PreviewedStart | null
}

/** The preview of the start that the address describes, for the chosen customer. */
async function readStart(ctx: Ctx, query: SearchParams): Promise<AskedStart> {
  const values = Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  // Every form sends a quantity. A link that only brings a price or a customer has none.
  if (!values.customerId || values.quantity === undefined)
    return { asked: { values: {}, errors: {} }, preview: null }
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  try {
    const input = parseInput(createSubscriptionInput, startInput(form))
    return { asked: { values, errors: {} }, preview: await previewStart(ctx, input) }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { requestId } = ctx
    const { errors, message } = await refusedState(form, error, { requestId, place: ctx })
    return { asked: { values, errors, ...(message && { message }) }, preview: null }
  }
}
