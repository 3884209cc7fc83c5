import { PageForm } from '@/components/dashboard/page-form'
import { addressOf } from '@/components/ui/address-of'
import { FilledText } from '@/components/ui/filled-text'
import { nameOfCustomer } from '@/lib/core/customer-name'
import { toWire } from '@/lib/core/id'
import { MAX_LINES } from '@/lib/core/invoice-line'
import type { Language } from '@/lib/core/language'
import type { SubscriptionSummary } from '@/lib/subscription/read'
import { MESSAGES } from '@/messages/catalogue'
import { ItemRows } from '../../../object/item-rows'
import { rowWords } from '../../../object/row-words'
import { termsInWords } from '../../../object/terms-words'
import { draftInvoiceWithForm, previewInvoiceWithForm } from '../actions'
import { DaysFields } from '../form'
import { BesidePaper } from '../paper'

interface DraftFormProps {
  subscription: SubscriptionSummary
  timeZone: string
  /** The address of the page. */
  path: string
  /** The language of the paper that it asks for. */
  lang: string | string[] | undefined
  /** Of the page. */
  language: Language
}

/** A draft for the customer of a subscription. It begins with the subscription's present period. */
export function DraftForm({ subscription, timeZone, path, lang, language }: DraftFormProps) {
  const { customers, invoices, list } = MESSAGES[language]
  const subscriptionId = toWire('sub', subscription.id)
  const { customerEmail, productName, currentPeriodStart, currentPeriodEnd } = subscription
  return (
    <>
      <p className="text-sm">
        <FilledText
          text={customers.choice.for}
          values={{
            customer: (
              <strong className="font-medium wrap-anywhere">
                {nameOfCustomer(subscription, list.nameless)}
              </strong>
            ),
          }}
        />{' '}
        <span className="text-ink-muted wrap-anywhere">
          {[customerEmail, productName].filter(Boolean).join(', ')}, {termsInWords(subscription, language)}
        </span>
      </p>
      <BesidePaper
        preview={previewInvoiceWithForm}
        hrefOf={(each) =>
          addressOf(path, [
            ['subscriptionId', subscriptionId],
            ['lang', each],
          ])
        }
        lang={lang}
        language={language}
      >
        <PageForm
          action={draftInvoiceWithForm}
          hidden={{
            subscriptionId,
            priceId: toWire('price', subscription.priceId),
            timeZone,
          }}
          submit={invoices.draft.save}
        >
          <ItemRows name="lines" words={rowWords('line', language)} most={MAX_LINES} atFirst={2} isNeeded />
          <DaysFields
            from={currentPeriodStart}
            until={currentPeriodEnd}
            timeZone={timeZone}
            language={language}
          />
        </PageForm>
      </BesidePaper>
    </>
  )
}
