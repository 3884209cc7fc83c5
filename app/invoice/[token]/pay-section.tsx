import { getTranslations } from 'next-intl/server'
import { SignInLink } from '@/app/wallet/sign-in/sign-in-link'
import type { Brand } from '@/components/customer/brand-header'
import { ProviderButtons } from '@/components/customer/provider-buttons'
import { Form } from '@/components/form/form'
import { FormCheckbox } from '@/components/form/sent-choices'
import { Section } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { type InvoicePayer, loadInvoicePayer } from '@/lib/billing/pay-invoice'
import { unbrokenNpr } from '@/lib/core/money'
import { maskedPhone } from '@/lib/core/phone'
import { LEAST_TOP_UP_PAISA, MAX_TOP_UP_PAISA, topUpFor } from '@/lib/core/top-up-amount'
import type { UserCtx } from '@/lib/infra/ctx'
import type { InvoiceKey } from '@/lib/invoice/lock'
import { offeredProviders } from '@/lib/providers/offered'
import { shownInForm } from '@/lib/subscription/shown-cost'
import { currentLanguage } from '@/messages/language'
import { priceInWords } from '@/messages/price-words'
import { payInvoiceWithForm, topUpForInvoice } from './actions'
import type { InvoicePayment } from './payment'
import { PaymentNews } from './payment-news'

interface PaySectionProps {
  invoice: InvoiceKey
  amountPaisa: bigint
  token: string
  brand: Brand
  /** Who is signed in. */
  user: UserCtx | null
  payment: InvoicePayment | null
}

/** How an open invoice is paid. It says at each step what comes next. */
export async function PaySection({ invoice, amountPaisa, token, brand, user, payment }: PaySectionProps) {
  const t = await getTranslations('invoice.pay')
  const payer = user && (await loadInvoicePayer(user, invoice))
  const isElsewhere = payer?.ownerPhone && payer.ownerPhone !== payer.phone
  return (
    <Section id="pay" title={t('heading')}>
      {payer?.ownerPhone && isElsewhere && (
        <Notice look="warning">
          {t('elsewhere', { owner: maskedPhone(payer.ownerPhone), own: maskedPhone(payer.phone) })}
        </Notice>
      )}
      <PaymentNews
        payment={payment}
        brand={brand}
        status="open"
        isCovered={payer !== null && payer.balancePaisa >= amountPaisa}
        isPaidByItself={payer?.isPaidByItself ?? false}
      >
        {payer && !isElsewhere ? (
          <PayInvoiceForm
            amountPaisa={amountPaisa}
            balancePaisa={payer.balancePaisa}
            asked={payer.next}
            user={user}
            token={token}
            business={brand.name}
          />
        ) : (
          <SignIn invoice={invoice} amountPaisa={amountPaisa} token={token} />
        )}
      </PaymentNews>
    </Section>
  )
}

async function SignIn({
  invoice,
  amountPaisa,
  token,
}: Pick<PaySectionProps, 'invoice' | 'amountPaisa' | 'token'>) {
  const t = await getTranslations('invoice.pay')
  const amount = unbrokenNpr(amountPaisa, await currentLanguage())
  return (
    <SignInLink next={`/invoice/${token}`} world={invoice} note={t('signInNext')}>
      {t('signIn', { amount })}
    </SignInLink>
  )
}

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
async function PayInvoiceForm(props: PayInvoiceFormProps) {
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
