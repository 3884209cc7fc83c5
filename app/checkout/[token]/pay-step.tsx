import { getTranslations } from 'next-intl/server'
import { HandOver } from '@/components/customer/hand-over'
import { LookAgain } from '@/components/customer/look-again'
import { NotPaid } from '@/components/customer/not-paid'
import { QrOver, ScanToPay } from '@/components/customer/scan-to-pay'
import { LinkButton } from '@/components/ui/button'
import { TextLink } from '@/components/ui/text-link'
import type { CheckoutView } from '@/lib/checkout/read'
import { type TopUpId, toWire } from '@/lib/core/id'
import type { Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'
import { sourceTitle } from '@/lib/core/providers'
import { presentTopUp, qrOf, type WireTopUp } from '@/lib/top-up/present'
import { Step } from './step'
import type { BegunTopUp } from './visit'

interface PayStepProps {
  view: CheckoutView
  topUp: BegunTopUp
  redirect: NonNullable<WireTopUp['redirect']>
  token: string
  language: Language
}

/** The way to the provider. With JavaScript, the browser goes there at once. */
export async function PayStep({ view, topUp, redirect, token, language }: PayStepProps) {
  const t = await getTranslations('checkout.pay')
  const provider = sourceTitle(topUp.provider)
  const page = `/checkout/${token}`
  return (
    <Step heading={t('heading', { provider, amount: unbrokenNpr(topUp.amountPaisa, language) })}>
      {view.balancePaisa !== null && view.balancePaisa > 0n && (
        <p>
          {t('have', {
            have: unbrokenNpr(view.balancePaisa, language),
            amount: unbrokenNpr(topUp.amountPaisa, language),
            provider,
          })}
        </p>
      )}
      <HandOver {...redirect} backTo={page} button={t('button', { provider })} />
      <p className="text-sm text-ink-muted">{t('next', { provider })}</p>
      <p className="text-sm">
        <TextLink href={page}>{t('back')}</TextLink>
      </p>
    </Step>
  )
}

// Most payments are confirmed within seconds. After ten minutes only the sweep keeps asking, and the person can look again.
const LOOK_EVERY_S = 5
const LOOKS_FOR_MS = 600_000

interface WaitingStepProps {
  topUp: BegunTopUp
  token: string
  language: Language
}

/** The payment was started at the provider, whose answer is not known yet. */
export function WaitingStep(props: WaitingStepProps) {
  return props.topUp.qr ? <QrStep {...props} /> : <ProviderStep {...props} />
}

/** The customer scans a QR. */
async function QrStep({ topUp, token, language }: WaitingStepProps) {
  const t = await getTranslations('topUp.scan')
  const other = await getTranslations('checkout.waiting')
  const amount = unbrokenNpr(topUp.amountPaisa, language)
  const qr = qrOf(topUp, new Date())
  const [page, another] = [`/checkout/${token}`, `/checkout/${token}?another=1`]
  return (
    <Step heading={qr ? t('title', { amount }) : t('overTitle')}>
      {qr ? (
        <>
          <ScanToPay qr={qr} amount={amount} page={page} language={language} />
          <p className="text-sm">
            <TextLink href={another}>{other('another')}</TextLink>
          </p>
        </>
      ) : (
        <QrOver again={another} page={page} />
      )}
    </Step>
  )
}

async function ProviderStep({ topUp, token, language }: WaitingStepProps) {
  const t = await getTranslations('checkout.waiting')
  const provider = sourceTitle(topUp.provider)
  const facts = { provider, amount: unbrokenNpr(topUp.amountPaisa, language) }
  const ageMs = Date.now() - topUp.createdAt.getTime()
  const isYoung = ageMs < LOOKS_FOR_MS
  const canBePaid = presentTopUp(topUp).redirect !== null
  const page = `/checkout/${token}`
  return (
    <Step heading={t('heading', facts)}>
      {isYoung && <LookAgain everySeconds={LOOK_EVERY_S} />}
      <p role="status">{isYoung ? t('text', facts) : t('slow', facts)}</p>
      <LinkButton href={page} size="large">
        {t('check')}
      </LinkButton>
      <p className="text-sm text-ink-muted">{t(topUp.start ? 'safeStart' : 'safe', facts)}</p>
      <NotPaid topUp={topUp}>
        {canBePaid && (
          <LinkButton href={`${page}?pay=${toWire('top', topUp.id as TopUpId)}`} size="large" look="quiet">
            {t('continue', facts)}
          </LinkButton>
        )}
        <LinkButton href={`${page}?another=1`} size="large" look="quiet">
          {t('another')}
        </LinkButton>
      </NotPaid>
    </Step>
  )
}
