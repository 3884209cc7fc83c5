import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { CustomerFrame } from '@/components/customer/frame'
import { Progress } from '@/components/ui/progress'
import { findCheckoutAt } from '@/lib/checkout/read'
import { type CheckoutStep, stepOf, type Visitor } from '@/lib/checkout/rules'
import type { CheckoutCtx } from '@/lib/infra/ctx'
import { currentLanguage } from '@/messages/language'
import { CurrentStep } from './current-step'
import { Offer } from './offer'
import { currentHolder, readVisit } from './visit'
import { WayOut } from './way-out'
import { priceWords } from './words'

type Props = PageProps<'/checkout/[token]'>

/** What a messenger shows of the link. Making it uses nothing up. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const view = await findCheckoutAt((await params).token)
  if (!view) return {}
  const t = await getTranslations('checkout')
  const { productName: product, businessName: business } = view
  const title = t('title', { product })
  const price = await priceWords(view, await currentLanguage())
  const image = view.imageUrl ?? view.logoUrl
  return {
    title,
    description: t('preview', { product, business, price }),
    openGraph: {
      title,
      description: t('preview', { product, business, price }),
      siteName: business,
      type: 'website',
      ...(image && { images: [image] }),
    },
    robots: { index: false, follow: false },
    referrer: 'no-referrer',
  }
}

const STEPS = ['phone', 'code', 'wallet', 'done'] as const

/** The hosted checkout: what is bought, and one question at a time. It works without JavaScript. */
export default async function CheckoutPage({ params, searchParams }: Props) {
  const { token } = await params
  const holder = await currentHolder(token)
  const asked = await searchParams
  const visit = await readVisit(token, holder, asked.agreed)
  if (!visit) notFound()
  const { view } = visit
  const language = await currentLanguage()
  const t = await getTranslations('checkout')
  const visitor = visitorOf(holder, asked)
  const step = stepOf({ ...view, agreedPaisa: visit.agreed.amountPaisa }, visitor)
  const at = placeOf(step)
  return (
    <CustomerFrame
      brand={{ ...view, name: view.businessName }}
      language={language}
      path={`/checkout/${token}`}
      isSandbox={view.environment === 'sandbox'}
      progress={
        at !== undefined && (
          <Progress label={t('steps.label')} steps={STEPS.map((name) => t(`steps.${name}`))} at={at} />
        )
      }
    >
      <Offer view={view} language={language} />
      <CurrentStep {...visit} step={step} holder={holder} token={token} asked={asked} />
      <WayOut view={view} token={token} step={step} isHolder={visitor === 'holder'} />
    </CustomerFrame>
  )
}

/** Who has proved another number than the one that began is told so, and begins anew. */
function visitorOf(holder: CheckoutCtx | undefined, asked: { other?: unknown }): Visitor {
  if (!holder) return 'anybody'
  if (!holder.returning) return 'holder'
  return asked.other === undefined ? 'returning' : 'anybody'
}

/** The place in the line of steps. Undefined where the way has ended without a start. */
function placeOf(step: CheckoutStep): number | undefined {
  const places: Partial<Record<CheckoutStep, number>> = {
    phone: 0,
    return: 0,
    code: 1,
    top_up: 2,
    start: 2,
    done: 4,
  }
  return places[step]
}
