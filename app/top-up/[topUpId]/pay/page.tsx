import type { Metadata } from 'next'
import { redirect as goTo } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { SECRET_ADDRESS } from '@/app/secret-address'
import { currentCustomer } from '@/app/wallet/session'
import { CustomerFrame } from '@/components/customer/frame'
import { ProviderForm } from '@/components/customer/provider-form'
import { QrOver, ScanToPay } from '@/components/customer/scan-to-pay'
import { buttonClass } from '@/components/ui/button-look'
import { Money } from '@/components/ui/money'
import { Notice } from '@/components/ui/notice'
import { TextLink } from '@/components/ui/text-link'
import { fromWire, newWireId, type TopUpId } from '@/lib/core/id'
import type { Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'
import { maskedPhone } from '@/lib/core/phone'
import { readInTime } from '@/lib/settlement/check-in-time'
import { openRedirect } from '@/lib/top-up/open'
import { qrOf } from '@/lib/top-up/present'
import { findAnyTopUp } from '@/lib/top-up/read'
import { isAwaited } from '@/lib/top-up/rules'
import { phoneOfWallet } from '@/lib/wallet/phone'
import { currentLanguage } from '@/messages/language'
import { topUpSource } from '@/messages/top-up-source'
import { wasBegunHere } from './begun'

type KnownTopUp = NonNullable<Awaited<ReturnType<typeof findAnyTopUp>>>

interface Props {
  params: Promise<{ topUpId: string }>
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('topUp')
  return { title: t('title'), ...SECRET_ADDRESS }
}

/**
 * The last page before the provider. It continues by itself for the owner of the wallet, and in the browser where the top-up was started.
 * Anybody else may have been sent the address with a false story. They see whose balance it fills, and have to click a button. So do people
 * without JavaScript. Every page that starts a top-up leads here, so that only these pages are allowed to post forms to a provider.
 */
export default async function PayPage({ params }: Props) {
  const { topUpId } = await params
  const id = fromWire('top', topUpId)
  const row = id && (await findAnyTopUp(id))
  const redirect = row ? await openRedirect(row) : null
  const language = await currentLanguage()
  const t = await getTranslations({ locale: language, namespace: 'topUp' })
  const path = `/top-up/${topUpId}/pay`
  if (row?.qr) return <QrPage id={row.id as TopUpId} topUpId={topUpId} path={path} language={language} />
  if (row?.openedAt && isAwaited(row))
    return (
      <CustomerFrame brand={null} language={language} path={path} isSandbox={row.environment === 'sandbox'}>
        <h1 className="text-2xl font-semibold tracking-tight">{t('onceTitle')}</h1>
        <p>{t('once', { provider: topUpSource(row.provider, language) })}</p>
        {/* A plain link, because it asks the provider, which must not happen before the person wants it. */}
        <a className={buttonClass({ size: 'large' })} href={`/top-up/${topUpId}/look`}>
          {t('onceBack')}
        </a>
      </CustomerFrame>
    )
  if (!row || !redirect)
    return (
      <CustomerFrame brand={null} language={language} path={path} isSandbox={row?.environment === 'sandbox'}>
        <h1 className="text-2xl font-semibold tracking-tight">{t('overTitle')}</h1>
        <p>{t('over')}</p>
        <TextLink href={`/top-up/${topUpId}`}>{t('what')}</TextLink>
      </CustomerFrame>
    )
  const provider = topUpSource(row.provider, language)
  const isKnown = await isKnownHere(topUpId, row)
  return (
    <CustomerFrame brand={null} language={language} path={path} isSandbox={row.environment === 'sandbox'}>
      <h1 className="text-2xl font-semibold tracking-tight">{t('payTitle', { provider })}</h1>
      <p className="text-3xl font-semibold">
        <Money paisa={row.amountPaisa} language={language} />
      </p>
      {!isKnown && (
        <Notice look="warning">
          {t('payOther', { phone: maskedPhone(await phoneOfWallet(row.walletId)) })}
        </Notice>
      )}
      <ProviderForm {...redirect} goesOn={isKnown}>
        <button type="submit" className={buttonClass({ size: 'large' })}>
          {t('payButton', { provider })}
        </button>
      </ProviderForm>
      <p className="text-sm text-ink-muted">
        {t(isKnown ? 'payExplained' : 'payOtherExplained', { provider })}
      </p>
    </CustomerFrame>
  )
}

/** Whether this browser already knows whose balance it fills. */
async function isKnownHere(topUpId: string, { walletId }: KnownTopUp): Promise<boolean> {
  return (await wasBegunHere(topUpId)) || (await currentCustomer())?.walletId === walletId
}

interface QrPageProps {
  id: TopUpId
  topUpId: string
  path: string
  language: Language
}

/** The QR of a top-up that was started where no page waits for it. When it is paid, the browser goes back to where it was started. */
async function QrPage({ id, topUpId, path, language }: QrPageProps) {
  const topUp = await readInTime(async () => (await findAnyTopUp(id)) as KnownTopUp, newWireId('req'))
  const back = `/top-up/${topUpId}/look`
  if (topUp.state === 'succeeded' || topUp.state === 'failed') goTo(back)
  const qr = qrOf(topUp, new Date())
  const t = await getTranslations({ locale: language, namespace: 'topUp' })
  const amount = unbrokenNpr(topUp.amountPaisa, language)
  return (
    <CustomerFrame brand={null} language={language} path={path} isSandbox={topUp.environment === 'sandbox'}>
      <h1 className="text-2xl font-semibold tracking-tight">
        {qr ? t('scan.title', { amount }) : t('scan.overTitle')}
      </h1>
      {!(await isKnownHere(topUpId, topUp)) && (
        <Notice look="warning">
          {t('payOther', { phone: maskedPhone(await phoneOfWallet(topUp.walletId)) })}
        </Notice>
      )}
      {qr ? (
        <ScanToPay qr={qr} amount={amount} page={path} language={language} />
      ) : (
        <QrOver again={back} page={path} />
      )}
    </CustomerFrame>
  )
}
