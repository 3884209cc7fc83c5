import { getTranslations } from 'next-intl/server'
import { ProviderButtons } from '@/components/customer/provider-buttons'
import { Form } from '@/components/form/form'
import { FormCheckbox } from '@/components/form/sent-choices'
import { SubmitButton } from '@/components/ui/submit-button'
import { unbrokenNpr } from '@/lib/core/money'
import { LEAST_TOP_UP_PAISA, topUpFor } from '@/lib/core/top-up-amount'
import type { UserCtx } from '@/lib/infra/ctx'
import { offeredProviders } from '@/lib/providers/offered'
import { currentLanguage } from '@/messages/language'
import { payInvoiceWithForm, topUpForInvoice } from './actions'

interface PayInvoiceFormProps {
  amountPaisa: bigint
  balancePaisa: bigint
  /** Other open invoices, which a top-up pays first. */
  owedBeforePaisa: bigint
  /** No wallet pays the next invoices of this subscription yet. */
  asksForNext: boolean
  user: UserCtx
  token: string
}

/** One button if the wallet holds enough, otherwise the top-up of what is missing. */
export async function PayInvoiceForm(props: PayInvoiceFormProps) {
  const { amountPaisa, balancePaisa, owedBeforePaisa, asksForNext, user, token } = props
  const t = await getTranslations('invoice.pay')
  const language = await currentLanguage()
  const money = (paisa: bigint) => unbrokenNpr(paisa, language)
  const missingPaisa = amountPaisa - balancePaisa
  if (missingPaisa <= 0n)
    return (
      <>
        <Form
          scale="large"
          action={payInvoiceWithForm}
          hidden={{ token, expectedPaisa: String(amountPaisa) }}
        >
          {asksForNext && (
            <FormCheckbox name="paysNext" value="yes" label={t('paysNext')} hint={t('paysNextHint')} />
          )}
          <SubmitButton size="large">{t('button', { amount: money(amountPaisa) })}</SubmitButton>
        </Form>
        <p className="text-sm text-ink-muted">
          {t('next', { balance: money(balancePaisa), rest: money(-missingPaisa) })}
        </p>
      </>
    )
  const addPaisa = missingPaisa + owedBeforePaisa
  const topUpPaisa = topUpFor(addPaisa)
  const amount = money(topUpPaisa)
  return (
    <>
      <p>{t('short', { balance: money(balancePaisa), missing: money(addPaisa) })}</p>
      {owedBeforePaisa > 0n && <p>{t('owedBefore', { amount: money(owedBeforePaisa) })}</p>}
      <Form scale="large" action={topUpForInvoice} hidden={{ token, amountPaisa: String(topUpPaisa) }}>
        <ProviderButtons
          providers={offeredProviders(user.environment)}
          text={(provider) => t('topUp', { amount, provider })}
        />
      </Form>
      <p className="text-sm text-ink-muted">
        {addPaisa < LEAST_TOP_UP_PAISA ? t('minimum', { amount }) : t('topUpNext')}
      </p>
    </>
  )
}
