import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { SECRET_ADDRESS } from '@/app/secret-address'
import { wasBegunHere } from '@/app/top-up/[topUpId]/pay/begun'
import { CustomerFrame } from '@/components/customer/frame'
import { ProviderForm } from '@/components/customer/provider-form'
import { buttonClass } from '@/components/ui/button-look'
import { Money } from '@/components/ui/money'
import { brandingOf } from '@/lib/business/read'
import { fromWire, newWireId } from '@/lib/core/id'
import { sourceTitle } from '@/lib/core/providers'
import { pageOfBill } from '@/lib/notice/page-of-bill'
import type { PaymentRedirect } from '@/lib/providers/provider'
import { askInTime } from '@/lib/qr-request/ask'
import { openBillPage } from '@/lib/qr-request/bill'
import { findAnyQrRequest } from '@/lib/qr-request/read'
import { currentLanguage } from '@/messages/language'

interface Props {
  params: Promise<{ qrRequestId: string }>
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('invoice.pay')
  return { title: t('heading'), ...SECRET_ADDRESS }
}

/**
 * The last page before a provider that has a page, for a bill. Only the person who began it knows the address. It leads there once,
 * by itself in the browser in which it was begun, and then says what became of it.
 */
export default async function PayBillPage({ params }: Props) {
  const { qrRequestId } = await params
  const id = fromWire('qrq', qrRequestId)
  const known = id && (await findAnyQrRequest(id))
  if (!id || !known) notFound()
  const isOpened = await openBillPage(id)
  const request =
    !isOpened && (await askInTime(known, newWireId('req'))) ? ((await findAnyQrRequest(id)) ?? known) : known
  const language = await currentLanguage()
  const t = await getTranslations('topUp')
  const provider = sourceTitle(request.provider)
  const back = new URL(await pageOfBill(request))
  const path = `/qr/${qrRequestId}/pay`
  const isPaid = request.status === 'paid'
  const redirect = isOpened ? (request.redirect as unknown as PaymentRedirect) : null
  return (
    <CustomerFrame
      brand={await brandingOf(request.businessId)}
      language={language}
      path={path}
      isSandbox={request.environment === 'sandbox'}
    >
      <h1 className="text-2xl font-semibold tracking-tight">
        {redirect ? t('payTitle', { provider }) : isPaid ? t('heading.succeeded') : t('onceTitle')}
      </h1>
      <p className="text-3xl font-semibold">
        <Money paisa={request.receivedPaisa ?? request.amountPaisa} language={language} />
      </p>
      {redirect && (
        <>
          <ProviderForm {...redirect} goesOn={await wasBegunHere(qrRequestId)}>
            <button type="submit" className={buttonClass({ size: 'large' })}>
              {t('payButton', { provider })}
            </button>
          </ProviderForm>
          <p className="text-sm text-ink-muted">{t('payExplained', { provider })}</p>
        </>
      )}
      {!redirect && !isPaid && <p>{t('once', { provider })}</p>}
      {!redirect && back.pathname !== path && (
        // A plain link: its page asks the provider.
        <a className={buttonClass({ size: 'large' })} href={`${back.pathname}${back.search}`}>
          {t('onceBack')}
        </a>
      )}
    </CustomerFrame>
  )
}
