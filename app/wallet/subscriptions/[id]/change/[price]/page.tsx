import { notFound, redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { refusalWords } from '@/app/_form/refusal-words'
import { onPage } from '@/app/on-page'
import { FactList } from '@/app/wallet/fact-list'
import { Form } from '@/components/form/form'
import { LinkButton } from '@/components/ui/button'
import { BothDates } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextLink } from '@/components/ui/text-link'
import { WholeDates } from '@/components/ui/whole-dates'
import { DomainError } from '@/lib/core/errors'
import { fromWire, type SubscriptionId } from '@/lib/core/id'
import { unbrokenNpr } from '@/lib/core/money'
import { previewOwnPlan } from '@/lib/end-user/change-plan'
import { loadPlans, type OwnPlan } from '@/lib/end-user/load-plans'
import type { OwnSubscription } from '@/lib/end-user/load-subscriptions'
import type { UserCtx } from '@/lib/infra/ctx'
import { presentChangePreview } from '@/lib/subscription/change-answer'
import { currentLanguage } from '@/messages/language'
import { requireCustomer } from '../../../../session'
import { WalletPage } from '../../../../wallet-page'
import { walletTitle } from '../../../../wallet-title'
import { dayWords, TIME_ZONE, unbrokenPrice } from '../../../../words'
import { changeWithForm } from '../../../actions'

export const generateMetadata = walletTitle('subscription.change')

/** Says what another plan costs now and later, before the customer chooses it. */
export default async function ChangeToPage({
  params,
  searchParams,
}: PageProps<'/wallet/subscriptions/[id]/change/[price]'>) {
  const [{ id, price }, query] = await Promise.all([params, searchParams])
  const back = `/wallet/subscriptions/${id}`
  const here = `${back}/change/${price}`
  const isLater = query.when === 'period_end'
  const path = isLater ? `${here}?when=period_end` : here
  const ctx = await requireCustomer(here, isLater ? { when: 'period_end' } : {})
  const when = isLater ? 'period_end' : 'now'
  const { plan, subscription, preview, refusal } = await onPage('sub', id, (subscriptionId) =>
    readChange(ctx, subscriptionId, price, when),
  )
  if (!subscription) redirect(back)
  if (!plan) notFound()
  const t = await getTranslations('wallet.subscription')
  const language = await currentLanguage()
  const { businessName: business, currentPeriodEnd, status, cancelAtPeriodEnd } = subscription
  const perPeriod = unbrokenPrice(plan, language)
  const total = BigInt(preview?.totalPaisa ?? 0)
  const missing = BigInt(preview?.shortfallPaisa ?? 0)
  const isBilledNow = (preview?.lines.length ?? 0) > 0
  const date = dayWords(currentPeriodEnd, language)
  const canWait = status === 'active' && !cancelAtPeriodEnd
  return (
    <WalletPage ctx={ctx} path={path} title={t('changeTo', { plan: plan.name })} place="home">
      {refusal && <Notice look="warning">{refusal}</Notice>}
      {preview && (
        <>
          <ChangeFacts plan={plan} preview={preview} isTrial={status === 'trialing'} isLater={isLater} />
          {missing > 0n ? (
            <>
              <Notice look="warning">{t('changeShort', { amount: unbrokenNpr(missing, language) })}</Notice>
              <LinkButton href={`/wallet/top-up?amount=${missing}`} size="large">
                {t('changeAdd', { amount: unbrokenNpr(missing, language) })}
              </LinkButton>
            </>
          ) : (
            <>
              <p className="text-sm text-pretty text-ink-muted">
                {t('changeAgree', { business, price: perPeriod })}
              </p>
              <Form
                scale="large"
                action={changeWithForm}
                hidden={{
                  id,
                  priceId: price,
                  when,
                  ...(isBilledNow && { at: preview.effectiveAt }),
                  termsDigest: preview.terms.digest,
                  expectedPaisa: isBilledNow ? preview.totalPaisa : preview.nextPeriodAmountPaisa,
                }}
              >
                <SubmitButton size="large">
                  {total > 0n
                    ? t('changeAndPay', { amount: unbrokenNpr(total, language) })
                    : isLater
                      ? t('changeThen', { date })
                      : t('changeYes')}
                </SubmitButton>
              </Form>
            </>
          )}
        </>
      )}
      {canWait && (
        <p>
          <TextLink href={isLater ? here : `${here}?when=period_end`}>
            <WholeDates>{isLater ? t('ratherNow') : t('ratherLater', { date })}</WholeDates>
          </TextLink>
        </p>
      )}
      <LinkButton href={back} look="quiet" size="large">
        {t('changeNo')}
      </LinkButton>
    </WalletPage>
  )
}

interface ChangeFactsProps {
  plan: OwnPlan
  preview: WirePreview
  isTrial: boolean
  isLater: boolean
}

/** What another plan costs: now, item by item, and from the next payment on. */
async function ChangeFacts({ plan, preview, isTrial, isLater }: ChangeFactsProps) {
  const t = await getTranslations('wallet.subscription')
  const language = await currentLanguage()
  const { lines, creditPaisa, chargePaisa, totalPaisa, nextPeriodAmountPaisa, nextChargeAt } = preview
  const total = BigInt(totalPaisa)
  const money = (paisa: bigint | string) => <Money paisa={paisa} language={language} />
  const isBilledNow = lines.length > 0
  const facts = [
    [t('price'), unbrokenPrice(plan, language)],
    [t('newPart'), isBilledNow && money(chargePaisa)],
    [t('oldPart'), isBilledNow && creditPaisa !== '0' && money(-BigInt(creditPaisa))],
    [
      total < 0n ? t('backNow') : t('payNow'),
      <strong key="total">{money(total < 0n ? -total : total)}</strong>,
    ],
    [
      t('nextPayment'),
      nextChargeAt && (
        <>
          {money(nextPeriodAmountPaisa)}
          <br />
          <BothDates at={nextChargeAt} timeZone={TIME_ZONE} language={language} />
        </>
      ),
    ],
  ] as const
  return (
    <>
      <FactList facts={facts} />
      {isTrial && <p className="text-pretty">{t('trialGoesOn')}</p>}
      {isLater && !isTrial && <p className="text-pretty">{t('untilThen')}</p>}
    </>
  )
}

type WirePreview = ReturnType<typeof presentChangePreview>

interface Change {
  /** Undefined if the business does not let its customers change plans. */
  subscription?: OwnSubscription
  /** Undefined if the subscription may not change to this plan. */
  plan?: OwnPlan | undefined
  preview?: WirePreview
  /** Why it cannot be changed now, in words. */
  refusal?: string
}

/** What a change to a plan would bill. */
async function readChange(
  ctx: UserCtx,
  id: SubscriptionId,
  wirePrice: string,
  when: 'now' | 'period_end',
): Promise<Change> {
  let change: Change = {}
  try {
    const { subscription, plans } = await loadPlans(ctx, id)
    const priceId = fromWire('price', wirePrice)
    const plan = plans.find((each) => each.priceId === priceId)
    change = { subscription, plan }
    if (!plan || !priceId) return change
    const preview = await previewOwnPlan(ctx, id, { priceId, when })
    return { ...change, preview: presentChangePreview(ctx, preview) }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'resource_not_found') throw error
    if (!change.subscription) return change
    const say = await refusalWords(new FormData(), error, ctx)
    return { ...change, refusal: say({ code: error.code, message: error.message, param: '' }, false) }
  }
}
