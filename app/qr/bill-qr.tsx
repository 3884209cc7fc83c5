import { redirect as goTo } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { AskShop } from '@/components/customer/ask-shop'
import type { Brand } from '@/components/customer/brand-header'
import { CustomerFrame } from '@/components/customer/frame'
import { QrOver, ScanToPay } from '@/components/customer/scan-to-pay'
import { Form } from '@/components/form/form'
import { LinkButton } from '@/components/ui/button'
import { SubmitButton } from '@/components/ui/submit-button'
import type { Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'
import { paysByQr } from '@/lib/core/providers'
import { type BillRequests, heldAmong, qrAmong } from '@/lib/qr-request/bill'
import { qrOfRequest } from '@/lib/qr-request/present'
import { providerNameOf } from '@/lib/qr-request/rules'
import { HeldForBill } from './held-for-bill'
import type { BillForm } from './pay-bill'

interface BillQrProps extends Omit<BillForm, 'provider'> {
  /** What was begun for the bill, the newest first. */
  requests: BillRequests
  /** What it is for, in words. */
  title: string
  /** Where it is asked for. */
  page: string
  brand: Brand
  language: Language
}

/** The QR of a bill that waits. When it is paid, the page of the bill comes, which says so. Its time over, a press has a new one made. */
export async function BillQr({ bill, requests, action, hidden, title, page, brand, language }: BillQrProps) {
  const now = new Date()
  const [newest] = requests
  const held = heldAmong(requests)
  const waiting = qrAmong(requests, now)
  const qr = waiting && qrOfRequest(waiting, now)
  // Nobody has asked for a QR, or the last one went to the page of a provider.
  if (!newest || (!held && !paysByQr(providerNameOf(newest)))) goTo(page)
  const [t, checkout, another] = [
    await getTranslations('topUp.scan'),
    await getTranslations('checkout.topUp'),
    await getTranslations('checkout.waiting'),
  ]
  const amount = unbrokenNpr(bill.amountPaisa, language)
  const here = `${page}/qr`
  const heading = qr ? t('title', { amount }) : held ? checkout('heldHeading') : t('overTitle')
  return (
    <CustomerFrame brand={brand} language={language} path={here} isSandbox={bill.environment === 'sandbox'}>
      <div className="flex flex-col gap-1">
        <h1 className="text-2xl font-semibold tracking-tight">{heading}</h1>
        <p className="text-ink-muted wrap-anywhere">{title}</p>
      </div>
      {held && (
        <>
          <HeldForBill held={held} business={brand.name} />
          <AskShop shop={brand} />
        </>
      )}
      {qr && <ScanToPay qr={qr} amount={amount} page={here} language={language} />}
      {!qr && !held && (
        <QrOver page={here}>
          <Form scale="large" action={action} hidden={hidden}>
            <SubmitButton size="large">{t('new')}</SubmitButton>
          </Form>
        </QrOver>
      )}
      <LinkButton href={page} size="large" look="quiet">
        {another('another')}
      </LinkButton>
    </CustomerFrame>
  )
}
