import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { payerOf } from '@/app/invoice/[token]/payer'
import { CustomerFrame } from '@/components/customer/frame'
import { LinkButton } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { agreementUrl, readAgreementToken } from '@/lib/agreement/link'
import { type AskedView, loadAsked } from '@/lib/agreement/load-asked'
import { brandingOf } from '@/lib/business/read'
import { currentLanguage } from '@/messages/language'
import { Answer } from './answer'
import { AskedTerms } from './asked-terms'

interface Props {
  params: Promise<{ token: string }>
}

// Its address is all that protects it: not for search engines, and not for whatever a link leads to.
export const metadata: Metadata = {
  title: 'Agreement',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}

/** What a business asks a customer to agree to, and the two answers. */
export default async function AgreementPage({ params }: Props) {
  const { token } = await params
  const key = readAgreementToken(token)
  const asked = key && (await loadAsked(key))
  if (!asked) notFound()
  const t = await getTranslations('agree')
  const [language, brand] = await Promise.all([currentLanguage(), brandingOf(asked.businessId)])
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
        <Answered asked={asked} business={brand.name} isOwn={Boolean(await payerOf(key))} />
      )}
    </CustomerFrame>
  )
}

type State = AskedView['status'] | 'late' | 'replaced'

function stateOf({ status, isLate, isReplaced }: AskedView): State {
  if (status !== 'asked') return status
  return isReplaced ? 'replaced' : isLate ? 'late' : 'asked'
}

async function Answered(props: { asked: AskedView; business: string; isOwn: boolean }) {
  const { asked, business, isOwn } = props
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
      {isOwn && <LinkButton href="/wallet/agreements">{t('toWallet')}</LinkButton>}
    </>
  )
}
