import { getTranslations } from 'next-intl/server'
import { MovedOffer } from '@/app/checkout/[token]/moved-offer'
import { BillNews } from '@/app/qr/bill-news'
import { NotOnline } from '@/app/qr/not-online'
import { PayBill } from '@/app/qr/pay-bill'
import { type BegunPayment, PaymentNews } from '@/app/top-up/payment-news'
import { SignInLink } from '@/app/wallet/sign-in/sign-in-link'
import type { Brand } from '@/components/customer/brand-header'
import { PayForm } from '@/components/customer/pay-form'
import { Form } from '@/components/form/form'
import { FormCheckbox } from '@/components/form/sent-choices'
import { FormPhone } from '@/components/form/sent-phone'
import { Section } from '@/components/ui/card'
import { SubmitButton } from '@/components/ui/submit-button'
import { type InvoicePayer, loadInvoicePayer } from '@/lib/billing/pay-invoice'
import { unbrokenNpr } from '@/lib/core/money'
import { nationalPhone } from '@/lib/core/phone'
import { opensOnce, type ProviderName } from '@/lib/core/providers'
import { digestOf, readShown, shownInForm } from '@/lib/core/shown-terms'
import { LEAST_TOP_UP_PAISA, MAX_TOP_UP_PAISA, topUpFor } from '@/lib/core/top-up-amount'
import type { UserCtx } from '@/lib/infra/ctx'
import type { InvoiceKey } from '@/lib/invoice/lock'
import { providersAt } from '@/lib/provider-account/offered'
import { billProviderOf } from '@/lib/qr-request/begin-bill'
import { type Bill, type BillRequests, qrAmong } from '@/lib/qr-request/bill'
import { payeeOf } from '@/lib/top-up/intend-for-invoice'
import { shownInWords } from '@/messages/discount-words'
import { currentLanguage } from '@/messages/language'
import { payAtProviderWithForm, payInvoiceWithForm, payStraightWithForm, topUpForInvoice } from './actions'

interface PaySectionProps {
  invoice: InvoiceKey
  amountPaisa: bigint
  token: string
  brand: Brand
  /** The signed-in person. Null if nobody is. */
  user: UserCtx | null
  payment: BegunPayment | null
  bill: Bill
  /** What was begun for it, straight to the business. The newest first. */
  requests: BillRequests
  /** From the page's address: what the person saw about the following invoices, if they now cost something else. */
  was: unknown
}

/**
 * The ways to pay an open invoice. Anybody who has the link can pay it at a provider. A code is only needed to use the own balance, and to
 * let it pay the following invoices.
 */
export async function PaySection(props: PaySectionProps) {
  const { invoice, amountPaisa, token, brand, user, payment, bill, requests } = props
  const t = await getTranslations('invoice.pay')
  const payer = user && (await loadInvoicePayer(user, invoice))
  const own = payer && (payer.ownerPhone ?? payer.phone) === payer.phone ? payer : null
  const isCovered = own !== null && own.balancePaisa >= amountPaisa
  const isPartial = own !== null && own.balancePaisa > 0n
  const page = `/invoice/${token}`
  const straight = await billProviderOf(bill)
  const providers = await providersAt(invoice)
  const { isLinked, isKnown } = await payeeOf(invoice)
  const asks = { amountPaisa, token, business: brand.name }
  const [was, now] = [readShown(String(props.was)), own?.next]
  // The same page of the same provider would stand there twice.
  const isTwice = own !== null && straight !== null && opensOnce(straight) && providers.includes(straight)
  const payBill = straight && !isTwice && (
    <PayBill
      {...{ bill, provider: straight, business: brand.name }}
      action={payStraightWithForm}
      hidden={{ token }}
      shownAt={qrAmong(requests, new Date()) ? `${page}/qr` : null}
      isSecond={isCovered}
    />
  )
  return (
    <Section id="pay" title={t('heading')}>
      {was && now && <MovedOffer former={was} now={now} language={await currentLanguage()} />}
      <PaymentNews
        payment={payment}
        page={page}
        brand={brand}
        status="open"
        isCovered={isCovered}
        isPaidByItself={payer?.isPaidByItself ?? false}
      >
        <BillNews requests={requests} page={page} brand={brand}>
          {/* Who has money here needs less than the whole sum. */}
          {!isPartial && payBill}
          {own && <OwnForms {...{ ...asks, providers }} payer={own} />}
          {isPartial && payBill}
          {(isCovered || !own) && (
            <AnybodyForm
              {...{ ...asks, isKnown }}
              phone={own?.phone}
              areSecond={isCovered}
              providers={providers.filter((name) => name !== straight)}
            />
          )}
          {!straight && providers.length === 0 && !isCovered && <NotOnline brand={brand} />}
          {!own && (isLinked || providers.length > 0) && (
            <SignInLink next={page} world={invoice} note={t('ownNext')} look="quiet">
              {t('own')}
            </SignInLink>
          )}
        </BillNews>
      </PaymentNews>
    </Section>
  )
}

interface AsksProps {
  amountPaisa: bigint
  token: string
  business: string
}

interface AnybodyFormProps extends AsksProps {
  /** The phone number of the signed-in person, in E.164. */
  phone: string | undefined
  areSecond: boolean
  providers: readonly ProviderName[]
  /** Whose balance it goes through is known. */
  isKnown: boolean
}

/**
 * Pays the whole amount at a provider. The money must go to some balance. So if no phone number is known, the payer types one, which also
 * gets the receipt.
 */
async function AnybodyForm(props: AnybodyFormProps) {
  const { amountPaisa, token, business, phone, areSecond, providers, isKnown } = props
  const topUpPaisa = topUpFor(amountPaisa)
  // One payment cannot be enough. The owner of a balance can add money several times.
  if (topUpPaisa < amountPaisa || providers.length === 0) return null
  const t = await getTranslations('invoice.pay')
  const language = await currentLanguage()
  const asksNumber = !phone && !isKnown
  return (
    <>
      <PayForm
        action={payAtProviderWithForm}
        hidden={{ token, expectedPaisa: String(amountPaisa), ...(phone && { phone: nationalPhone(phone) }) }}
        providers={providers}
        amountPaisa={topUpPaisa}
        {...{ language, business, areSecond }}
      >
        {asksNumber && <FormPhone label={t('phone')} hint={t('phoneHint')} />}
      </PayForm>
      <p className="text-sm text-ink-muted">
        {t('agree')}
        {amountPaisa < LEAST_TOP_UP_PAISA &&
          ` ${t('minimum', { amount: unbrokenNpr(topUpPaisa, language) })}`}
      </p>
    </>
  )
}

interface OwnFormsProps extends AsksProps {
  payer: InvoicePayer
  providers: readonly ProviderName[]
}

/**
 * One click of the owner pays: from the balance if it holds enough, or else the missing amount at a provider. If one payment cannot be
 * enough, the click only adds money.
 */
async function OwnForms({ payer, providers, ...asks }: OwnFormsProps) {
  const { amountPaisa, token, business } = asks
  const { balancePaisa, next: asked } = payer
  const t = await getTranslations('invoice.pay')
  const language = await currentLanguage()
  const money = (paisa: bigint) => unbrokenNpr(paisa, language)
  const hidden = { token, expectedPaisa: String(amountPaisa), ...(asked && { shown: shownInForm(asked) }) }
  const next = asked && (
    <FormCheckbox
      name="paysNext"
      value={digestOf(asked)}
      label={t('paysNext')}
      hint={t('paysNextHint', { price: shownInWords(asked, language) })}
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
  const topUpPaisa = topUpFor(missingPaisa)
  const pays = topUpPaisa >= missingPaisa
  if (providers.length === 0) return null
  return (
    <>
      {balancePaisa > 0n && <p>{t('short', { balance, missing })}</p>}
      <PayForm
        action={topUpForInvoice}
        hidden={{ ...(pays ? hidden : { token }), amountPaisa: String(topUpPaisa) }}
        providers={providers}
        amountPaisa={topUpPaisa}
        {...{ language, business }}
      >
        {pays && next}
      </PayForm>
      <p className="text-sm text-ink-muted">
        {pays
          ? t(balancePaisa > 0n ? 'agreeBoth' : 'agree', { total: money(amountPaisa), balance })
          : (await getTranslations('checkout.topUp'))('maximum', { maximum: money(MAX_TOP_UP_PAISA) })}
        {missingPaisa < LEAST_TOP_UP_PAISA && ` ${t('minimum', { amount: money(topUpPaisa) })}`}
      </p>
    </>
  )
}
