import { getTranslations } from 'next-intl/server'
import { ProviderButtons } from '@/components/customer/provider-buttons'
import { Form } from '@/components/form/form'
import { FormCheckbox } from '@/components/form/sent-choices'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import type { InvoicePayer } from '@/lib/billing/load-invoice-payer'
import { unbrokenNpr } from '@/lib/core/money'
import { LEAST_TOP_UP_PAISA, MAX_TOP_UP_PAISA, topUpFor } from '@/lib/core/top-up-amount'
import type { UserCtx } from '@/lib/infra/ctx'
import { offeredProviders } from '@/lib/providers/offered'
import { shownInForm } from '@/lib/subscription/shown-cost'
import { currentLanguage } from '@/messages/language'
import { priceInWords } from '@/messages/price-words'
import { payInvoiceWithForm, topUpForInvoice } from './actions'

interface PayInvoiceFormProps {
  amountPaisa: bigint
  balancePaisa: bigint
  /** What the next invoices of this subscription cost, which no agreement of its own pays yet. */
  asked: InvoicePayer['next']
  user: UserCtx
  token: string
  business: string
}

/**
 * One press pays: from the balance if it holds enough, else at a provider, whose payment then pays the invoice. If one payment
 * cannot be enough, it only adds money.
 */
export async function PayInvoiceForm(props: PayInvoiceFormProps) {
  const { amountPaisa, balancePaisa, asked, user, token, business } = props
  const t = await getTranslations('invoice.pay')
  const topUps = await getTranslations('checkout.topUp')
  const language = await currentLanguage()
  const money = (paisa: bigint) => unbrokenNpr(paisa, language)
  const hidden = { token, expectedPaisa: String(amountPaisa) }
  const next = asked && (
    <FormCheckbox
      name="paysNext"
      value={shownInForm(asked)}
      label={t('paysNext')}
      hint={t('paysNextHint', {
        price: priceInWords({ ...asked, amount: money(asked.amountPaisa) }, language),
      })}
    />
  )
  const missingPaisa = amountPaisa - balancePaisa
  const [balance, missing] = [money(balancePaisa), money(missingPaisa)]
  if (missingPaisa <= 0n)
    return (
      <>
        <Form scale="large" action={payInvoiceWithForm} hidden={hidden}>
          {next}
          <SubmitButton size="large">{t('button', { amount: money(amountPaisa) })}</SubmitButton>
        </Form>
        <p className="text-sm text-ink-muted">{t('next', { balance, rest: money(-missingPaisa) })}</p>
      </>
    )
  const providers = offeredProviders(user.environment)
  if (providers.length === 0) return <Notice look="warning">{topUps('none', { business })}</Notice>
  const topUpPaisa = topUpFor(missingPaisa)
  const amount = money(topUpPaisa)
  const pays = topUpPaisa >= missingPaisa
  return (
    <>
      {balancePaisa > 0n && <p>{t('short', { balance, missing })}</p>}
      <Form
        scale="large"
        action={topUpForInvoice}
        hidden={{ ...(pays ? hidden : { token }), amountPaisa: String(topUpPaisa) }}
      >
        {pays && next}
        <ProviderButtons
          providers={providers}
          text={(provider) => t(pays ? 'payAt' : 'topUp', { amount, provider })}
        />
      </Form>
      <p className="text-sm text-ink-muted">
        {pays
          ? t(balancePaisa > 0n ? 'agreeBoth' : 'agree', { total: money(amountPaisa), balance })
          : topUps('maximum', { maximum: money(MAX_TOP_UP_PAISA) })}
        {missingPaisa < LEAST_TOP_UP_PAISA && ` ${t('minimum', { amount })}`}
      </p>
    </>
  )
}
