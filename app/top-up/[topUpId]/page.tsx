import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { SECRET_ADDRESS } from '@/app/secret-address'
import { CustomerFrame } from '@/components/customer/frame'
import { LookAgain } from '@/components/customer/look-again'
import { buttonClass } from '@/components/ui/button-look'
import { Money } from '@/components/ui/money'
import { fromWire } from '@/lib/core/id'
import { findAnyTopUp } from '@/lib/top-up/read'
import { walletPage } from '@/lib/wallet/rules'
import { currentLanguage } from '@/messages/language'
import { topUpSource } from '@/messages/top-up-source'
import { ProviderReference } from '../provider-reference'

// The page only reads what is known. The provider is asked by the button and by the sweep.
const LOOK_EVERY_S = 5

interface Props {
  params: Promise<{ topUpId: string }>
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('topUp')
  return { title: t('title'), ...SECRET_ADDRESS }
}

/**
 * The outcome of a top-up, for a person who returns from the provider and has no other page to go back to. Only that person knows the id in
 * the address. The page shows no more than the amount, the state and the provider's reference.
 */
export default async function TopUpPage({ params }: Props) {
  const { topUpId } = await params
  const id = fromWire('top', topUpId)
  const topUp = id && (await findAnyTopUp(id))
  const language = await currentLanguage()
  const t = await getTranslations({ locale: language, namespace: 'topUp' })
  const frame = {
    brand: null,
    language,
    path: `/top-up/${topUpId}`,
    isSandbox: topUp?.environment === 'sandbox',
  }
  if (!topUp)
    return (
      <CustomerFrame {...frame}>
        <h1 className="text-2xl font-semibold tracking-tight">{t('unknownTitle')}</h1>
        <p>{t('unknown')}</p>
        <a className={buttonClass({ size: 'large' })} href="/wallet">
          {t('toWallet')}
        </a>
      </CustomerFrame>
    )
  // Money came in that could not be added, and a person is looking into it.
  const end = topUp.state === 'failed' && topUp.reconciliation ? 'held' : topUp.state
  const isOpen = topUp.state === 'initiated' || topUp.state === 'pending'
  const facts = { provider: topUpSource(topUp.provider, language) }
  return (
    <CustomerFrame {...frame}>
      {isOpen && <LookAgain everySeconds={LOOK_EVERY_S} />}
      <h1 className="text-2xl font-semibold tracking-tight">{t(`heading.${end}`, facts)}</h1>
      <p className="text-3xl font-semibold">
        <Money paisa={topUp.amountPaisa} language={language} />
      </p>
      <p>{t(end, facts)}</p>
      <ProviderReference topUp={topUp} />
      {/* A plain link, because opening it asks the provider, which must not happen before the person wants it. */}
      <a
        className={buttonClass({ size: 'large' })}
        href={isOpen ? `/top-up/${topUpId}/look` : walletPage('/wallet', topUp)}
      >
        {t(isOpen ? 'again' : 'toWallet')}
      </a>
      <p className="text-sm text-ink-muted wrap-anywhere">{t('number', { id: topUpId })}</p>
    </CustomerFrame>
  )
}
