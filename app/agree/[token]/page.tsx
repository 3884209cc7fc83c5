import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { SECRET_ADDRESS } from '@/app/secret-address'
import { CustomerFrame } from '@/components/customer/frame'
import { LinkButton } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { agreementUrl, readAgreementToken } from '@/lib/agreement/link'
import { type AskedView, loadAsked } from '@/lib/agreement/load-asked'
import { brandingOf } from '@/lib/business/read'
import { walletPage } from '@/lib/wallet/rules'
import { currentLanguage } from '@/messages/language'
import { Answer } from './answer'
import { AskedTerms } from './asked-terms'

interface Props {
  params: Promise<{ token: string }>
}

const askedAt = cache(async (token: string) => {
  const key = readAgreementToken(token)
  const asked = key && (await loadAsked(key))
  return asked && { key, asked, brand: await brandingOf(asked.businessId) }
})

// Its address is all that protects it: not for search engines, and not for whatever a link leads to.
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
        <Answer asked={asked} agreement={key} token={token} />
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
