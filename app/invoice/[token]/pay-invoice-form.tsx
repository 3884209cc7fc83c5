import { getTranslations } from 'next-intl/server'
import { Form } from '@/components/form/form'
import { FormCheckbox } from '@/components/form/sent-choices'
import { SubmitButton } from '@/components/ui/submit-button'
import { formatNpr } from '@/lib/core/money'
import { sourceTitle } from '@/lib/core/providers'
import type { UserCtx } from '@/lib/infra/ctx'
import { offeredProviders } from '@/lib/providers/offered'
import { LEAST_TOP_UP_PAISA, MAX_TOP_UP_PAISA } from '@/lib/top-up/schema'
import { currentLanguage } from '@/messages/language'
import { payInvoiceWithForm, topUpForInvoice } from './actions'

interface PayInvoiceFormProps {
  amountPaisa: bigint
  balancePaisa: bigint
  /** No wallet pays the next invoices of this subscription yet. */
  asksForNext: boolean
  user: UserCtx
  token: string
}

/** One button if the wallet holds enough, otherwise the top-up of what is missing. */
export async function PayInvoiceForm(props: PayInvoiceFormProps) {
  const { amountPaisa, balancePaisa, asksForNext, user, token } = props
  const t = await getTranslations('invoice.pay')
  const language = await currentLanguage()
  const money = (paisa: bigint) => formatNpr(paisa, language)
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
  const topUpPaisa = clamp(missingPaisa)
  const amount = money(topUpPaisa)
  return (
    <>
      <p>{t('short', { balance: money(balancePaisa), missing: money(missingPaisa) })}</p>
      <Form scale="large" action={topUpForInvoice} hidden={{ token, amountPaisa: String(topUpPaisa) }}>
        {offeredProviders(user.environment).map((provider, i) => (
          <SubmitButton
            key={provider}
            size="large"
            look={i === 0 ? 'primary' : 'quiet'}
            name="provider"
            value={provider}
          >
            {t('topUp', { amount, provider: sourceTitle(provider) })}
          </SubmitButton>
        ))}
      </Form>
      <p className="text-sm text-ink-muted">
        {missingPaisa < LEAST_TOP_UP_PAISA ? t('minimum', { amount }) : t('topUpNext')}
      </p>
    </>
  )
}

function clamp(paisa: bigint): bigint {
  if (paisa < LEAST_TOP_UP_PAISA) return LEAST_TOP_UP_PAISA
  return paisa > MAX_TOP_UP_PAISA ? MAX_TOP_UP_PAISA : paisa
}
