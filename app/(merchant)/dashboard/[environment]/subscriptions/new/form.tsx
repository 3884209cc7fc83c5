import { AskedForm } from '@/components/form/asked-form'
import { FormCheckbox } from '@/components/form/sent-choices'
import { FormSelect } from '@/components/form/sent-fields'
import { FormField } from '@/components/form/sent-form'
import { QUANTITY } from '@/components/price/charge-fields'
import { Button } from '@/components/ui/button'
import { FilledText } from '@/components/ui/filled-text'
import { Notice } from '@/components/ui/notice'
import { TextLink } from '@/components/ui/text-link'
import type { Language } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'
import type { Offer } from '../../../object/offer-page'
import { OnTopFields } from '../../../object/on-top-fields'
import { onTopWords } from '../../../object/on-top-words'
import type { AskedStart } from './read'

interface StartFormProps extends Offer {
  customerId: string
  asked: AskedStart['asked']
  /** Where a checkout link for this customer is made. */
  linkHref: string
  language: Language
}

/** What a customer is subscribed to. It takes nothing: the page comes again, with a preview. */
export function StartForm({ prices, priceId, customerId, asked, linkHref, language }: StartFormProps) {
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
