import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { businessPreview } from '@/app/link-preview'
import { SECRET_ADDRESS } from '@/app/secret-address'
import { CustomerFrame } from '@/components/customer/frame'
import { Seller } from '@/components/customer/seller'
import { TextLink } from '@/components/ui/text-link'
import { sellerOf } from '@/lib/business/read'
import { type CheckoutView, findCheckoutAt } from '@/lib/checkout/read'
import { type CheckoutStep, returnAddress, stepOf, type Visitor } from '@/lib/checkout/rules'
import { costsNothing } from '@/lib/checkout/terms'
import { toWire } from '@/lib/core/id'
import { pictureOf } from '@/lib/image/read'
import type { CheckoutCtx } from '@/lib/infra/ctx'
import { providersAt, takesPayment } from '@/lib/provider-account/offered'
import { currentLanguage } from '@/messages/language'
import { CurrentStep } from './current-step'
import { findKnownPerson } from './known-person'
import { Offer, OfferLine } from './offer'
import { currentHolder, readVisit, timeAt } from './visit'
import { priceWords } from './words'

type Props = PageProps<'/checkout/[token]'>

/** The preview of the link in a messenger. Creating it does not use up the link. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const view = await findCheckoutAt((await params).token)
  if (!view) return {}
  const t = await getTranslations('checkout')
  const { productName: product, businessName: business } = view
  const title = t('title', { product })
  const price = await priceWords(view, await currentLanguage())
  const description = t('preview', { product, business, price })
  return {
    ...businessPreview(business, { title, description }, view.imageUrl ?? view.logoUrl),
    ...SECRET_ADDRESS,
  }
}

/** The hosted checkout: what is bought, and one question at a time. It works without JavaScript. */
export default async function CheckoutPage({ params, searchParams }: Props) {
  const { token } = await params
  const holder = await currentHolder(token)
  const asked = await searchParams
  const visit = await readVisit(token, holder, asked.agreed)
  if (!visit) notFound()
  const { view } = visit
  const language = await currentLanguage()
  const visitor = visitorOf(holder, asked)
  const isOffered = takesPayment(costsNothing(view), await providersAt(view))
  const next = stepOf({ ...view, isPayable: isOffered, agreedPaisa: visit.agreed.amountPaisa }, visitor)
  const isProving = view.isKnownOnly && asked.step === 'code' && (next === 'top_up' || next === 'start')
  const step = isProving ? 'code' : shownStep(next, holder, asked)
  const now = holder?.now ?? (await timeAt(token))
  return (
    <CustomerFrame
      brand={{ ...view, name: view.businessName, logo: view.logoUrl ? await pictureOf(view.logoUrl) : null }}
      language={language}
      path={pathOf(token, asked)}
      isSandbox={view.environment === 'sandbox'}
    >
      {step === 'phone' ? (
        <Offer view={(await findKnownPerson(view))?.offer ?? view} language={language} now={now} />
      ) : (
        <OfferLine view={view} language={language} />
      )}
      <CurrentStep {...visit} step={step} holder={holder} token={token} asked={asked} now={now} />
      {WITH_BUTTONS.includes(step) && <Seller seller={await sellerOf(view.businessId)} language={language} />}
      <ExitLink view={view} step={step} />
    </CustomerFrame>
  )
}

/** For a person whose number did not start this checkout: says so, and lets them start again. */
function visitorOf(holder: CheckoutCtx | undefined, asked: { other?: unknown }): Visitor {
  if (!holder) return 'anybody'
  if (!holder.returning) return 'holder'
  return asked.other === undefined ? 'returning' : 'anybody'
}

/**
 * The first page has the address of the checkout itself, and the step with the code has another one. So the back button leads from one to
 * the other.
 */
function shownStep(
  step: CheckoutStep,
  holder: CheckoutCtx | undefined,
  { step: wanted }: { step?: unknown },
): CheckoutStep {
  if (step !== 'code' || wanted === 'code') return step
  return holder?.returning ? 'return' : 'phone'
}

/** The page's address including the step, for the language links. */
function pathOf(token: string, { step, pay }: Record<string, string | string[] | undefined>): string {
  const place = Object.entries({ step, pay }).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return `/checkout/${token}${place.length > 0 ? `?${new URLSearchParams(place)}` : ''}`
}

// The steps at which a person decides. A known browser starts with one of the last two.
const WITH_BUTTONS: readonly CheckoutStep[] = ['phone', 'top_up', 'start']
const UNDER_WAY: readonly CheckoutStep[] = ['phone', 'return', 'code', 'top_up', 'start']

/** A link back to the shop. The checkout stays valid. */
async function ExitLink({ view, step }: { view: CheckoutView; step: CheckoutStep }) {
  const shop = returnAddress(view.cancelUrl, toWire('cs', view.id))
  if (!shop || !UNDER_WAY.includes(step)) return null
  const t = await getTranslations('checkout')
  return (
    <p className="text-sm">
      <TextLink href={shop}>{t('leave', { business: view.businessName })}</TextLink>
    </p>
  )
}
