import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { dateWords } from '@/app/checkout/[token]/words'
import { payerOf } from '@/app/invoice/[token]/payer'
import { SECRET_ADDRESS } from '@/app/secret-address'
import { SignInLink } from '@/app/wallet/sign-in/sign-in-link'
import { unbrokenPrice } from '@/app/wallet/words'
import { CustomerFrame } from '@/components/customer/frame'
import { NextPayment } from '@/components/customer/next-payment'
import { Seller } from '@/components/customer/seller'
import { Form } from '@/components/form/form'
import { LinkButton } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { type AgreementKey, agreementUrl, readAgreementToken } from '@/lib/agreement/link'
import { type AskedView, loadAsked } from '@/lib/agreement/load-asked'
import { brandingOf, sellerOf } from '@/lib/business/read'
import type { Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'
import { maskedPhone } from '@/lib/core/phone'
import { getOwnPhone } from '@/lib/wallet/read'
import { walletPage } from '@/lib/wallet/rules'
import { currentLanguage } from '@/messages/language'
import { agreeWithForm, declineWithForm } from './actions'

interface Props {
  params: Promise<{ token: string }>
}

const askedAt = cache(async (token: string) => {
  const key = readAgreementToken(token)
  const asked = key && (await loadAsked(key))
  return asked && { key, asked, brand: await brandingOf(asked.businessId) }
})

// The address is the only protection of this page, so it must not reach search engines, or sites that it links to.
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const found = await askedAt((await params).token)
  const t = await getTranslations('agree')
  return {
    ...(found && { title: t(`heading.${stateOf(found.asked)}`, { business: found.brand.name }) }),
    ...SECRET_ADDRESS,
  }
}

/** What a business asks a customer to agree to, and the two answers. */
export default async function AgreementPage({ params }: Props) {
  const { token } = await params
  const found = await askedAt(token)
  if (!found) notFound()
  const { key, asked, brand } = found
  const t = await getTranslations('agree')
  const language = await currentLanguage()
  return (
    <CustomerFrame
      brand={brand}
      language={language}
      path={`/agree/${token}`}
      isSandbox={asked.environment === 'sandbox'}
    >
      <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere">
        {t(`heading.${stateOf(asked)}`, { business: brand.name })}
      </h1>
      {stateOf(asked) !== 'replaced' && (
        <AskedTerms asked={asked} business={brand.name} language={language} />
      )}
      {stateOf(asked) === 'asked' ? (
        <>
          <Answer asked={asked} agreement={key} token={token} business={brand.name} language={language} />
          <Seller seller={await sellerOf(asked.businessId)} language={language} />
        </>
      ) : (
        <Answered asked={asked} business={brand.name} />
      )}
    </CustomerFrame>
  )
}

type State = AskedView['status'] | 'late' | 'replaced'

function stateOf({ status, isLate, isReplaced }: AskedView): State {
  if (status !== 'asked') return status
  return isReplaced ? 'replaced' : isLate ? 'late' : 'asked'
}

async function Answered({ asked, business }: { asked: AskedView; business: string }) {
  const t = await getTranslations('agree')
  const state = stateOf(asked)
  return (
    <>
      {state !== 'asked' && (
        <Notice look={state === 'given' ? 'success' : 'info'}>{t(`answered.${state}`, { business })}</Notice>
      )}
      {state === 'replaced' && asked.newerId && (
        <LinkButton href={agreementUrl({ ...asked, id: asked.newerId })} size="large">
          {t('newer')}
        </LinkButton>
      )}
      <LinkButton
        href={walletPage('/wallet/agreements', asked)}
        size="large"
        look={state === 'replaced' ? 'quiet' : 'primary'}
      >
        {t('toWallet')}
      </LinkButton>
    </>
  )
}

/** The terms: who asks, for what, how much, how often, from when. */
async function AskedTerms(props: { asked: AskedView; business: string; language: Language }) {
  const { asked, business, language } = props
  const t = await getTranslations('agree.terms')
  const { kind, interval, intervalCount, calendar, amountPaisa, productName, agreedPaisa } = asked
  const price = (paisa: bigint) =>
    interval && intervalCount
      ? unbrokenPrice(
          { amountPaisa: paisa, interval, intervalCount, ...(calendar && { calendar }) },
          language,
        )
      : t('month', { amount: unbrokenNpr(paisa, language) })
  const rows = [
    ['who', business],
    ['what', kind === 'allowance' ? t('everything') : (productName ?? '')],
    ['atMost', amountPaisa === null ? t('noLimit') : price(amountPaisa)],
    ['before', agreedPaisa === null ? null : price(agreedPaisa)],
    ['replaces', asked.status === 'asked' && asked.replaces && (await replaced(asked.replaces, language))],
    [
      'begins',
      asked.status === 'asked' &&
        (kind === 'allowance' || asked.isForNew) &&
        t(`begin.${kind}`, { business }),
    ],
    ['from', asked.nextChargeAt && (await dateWords(asked.nextChargeAt, asked.timeZone, language))],
    ['now', asked.openPaisa && t('waiting', { amount: unbrokenNpr(asked.openPaisa, language) })],
  ] as const
  return (
    <dl className="flex flex-col gap-y-3">
      {rows.map(
        ([label, value]) =>
          value && (
            <div key={label} className="flex flex-wrap gap-x-6">
              <dt className="text-ink-muted">{t(label)}</dt>
              <dd className="flex-1 basis-40 text-right wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** The allowance that ends when this one is given. */
async function replaced({ amountPaisa }: NonNullable<AskedView['replaces']>, language: Language) {
  const t = await getTranslations('agree.terms')
  if (amountPaisa === null) return t('replacesNoLimit')
  return t('replacesMonth', { limit: t('month', { amount: unbrokenNpr(amountPaisa, language) }) })
}

interface AnswerProps {
  asked: AskedView
  agreement: AgreementKey
  token: string
  business: string
  language: Language
}

/** Two answers of equal weight, for the person who is signed in with their phone. */
async function Answer({ asked, agreement, token, business, language }: AnswerProps) {
  const t = await getTranslations('agree')
  const { isSilent, timeZone } = asked
  const user = await payerOf(agreement)
  const own = user && (await getOwnPhone(user))
  const isElsewhere = asked.ownerPhone !== null && own !== undefined && asked.ownerPhone !== own
  if (asked.ownerPhone && own && isElsewhere)
    return (
      <>
        <Notice look="warning">
          {t('elsewhere', { owner: maskedPhone(asked.ownerPhone), own: maskedPhone(own) })}
        </Notice>
        <SignIn {...{ asked, token }} />
      </>
    )
  // Agreeing allows larger charges, so it needs a code.
  if (!user?.isProved) return <SignIn {...{ asked, token }} />
  return (
    <>
      <p className="text-sm text-ink-muted">{t('anyTime')}</p>
      {asked.kind === 'subscription' && (
        <NextPayment at={asked.nextChargeAt} {...{ business, language, isSilent, timeZone }} />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Form scale="large" action={agreeWithForm} hidden={{ token }}>
          <SubmitButton size="large" look="quiet">
            {t('yes')}
          </SubmitButton>
        </Form>
        <Form scale="large" action={declineWithForm} hidden={{ token }}>
          <SubmitButton size="large" look="quiet">
            {t('no')}
          </SubmitButton>
        </Form>
      </div>
    </>
  )
}

async function SignIn({ asked, token }: Pick<AnswerProps, 'asked' | 'token'>) {
  const t = await getTranslations('agree')
  return (
    <SignInLink next={`/agree/${token}`} world={asked} note={t('signInNext')}>
      {t('signIn')}
    </SignInLink>
  )
}
