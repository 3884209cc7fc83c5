import { getTranslations } from 'next-intl/server'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choice'
import type { Existing } from '@/lib/checkout/load-existing'
import type { CheckoutView } from '@/lib/checkout/read'
import { toWire } from '@/lib/core/id'
import type { Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'
import { shownInWords } from '@/messages/discount-words'
import type { AgreedNow } from './agreed'
import { dateWords } from './words'

interface ExistingDebtsProps {
  view: CheckoutView
  token: string
  language: Language
  existing: Existing
  agreed: AgreedNow
}

/**
 * What the customer already owes this business. Nothing is ticked at first, and what is not ticked is not paid. The form reloads the page
 * with the new amount, so it works without JavaScript.
 */
export async function ExistingDebts({ view, token, language, existing, agreed }: ExistingDebtsProps) {
  const { invoices, subscriptions } = existing
  if (invoices.length + subscriptions.length === 0) return null
  const t = await getTranslations('checkout.existing')
  const date = (at: Date) => dateWords(at, view.timeZone, language)
  const choices = await Promise.all([
    ...invoices.map(async ({ id, description, amountPaisa, since }) => ({
      id: toWire('inv', id),
      label: t('invoice', { description, amount: unbrokenNpr(amountPaisa, language) }),
      hint: t('since', { date: await date(since) }),
    })),
    ...subscriptions.map(async (subscription) => ({
      id: toWire('sub', subscription.id),
      label: t('subscription', {
        product: subscription.productName,
        price: shownInWords(subscription.terms, language),
      }),
      hint: subscription.openInvoiceId
        ? t('withInvoice')
        : subscription.nextChargeAt
          ? t('next', { date: await date(subscription.nextChargeAt) })
          : t(subscription.ends ? 'ends' : 'rests'),
    })),
  ])
  return (
    <form action={`/checkout/${token}`} className="flex flex-col gap-3">
      <h3 className="font-medium">{t('heading', { business: view.businessName })}</h3>
      <p className="text-sm text-ink-muted">{t('text')}</p>
      {choices.map(({ id, label, hint }) => (
        <Checkbox
          key={id}
          name="agreed"
          value={id}
          label={label}
          hint={hint}
          defaultChecked={agreed.ids.includes(id)}
        />
      ))}
      <Button type="submit" look="quiet" size="large">
        {t('button')}
      </Button>
    </form>
  )
}
