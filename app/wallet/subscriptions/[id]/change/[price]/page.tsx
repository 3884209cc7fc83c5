import { notFound, redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { onPage } from '@/app/on-page'
import { WholeDates } from '@/components/customer/whole-dates'
import { Form } from '@/components/form/form'
import { LinkButton } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextLink } from '@/components/ui/text-link'
import { unbrokenNpr } from '@/lib/core/money'
import { shownInForm } from '@/lib/subscription/shown-cost'
import { currentLanguage } from '@/messages/language'
import { requireCustomer } from '../../../../session'
import { WalletPage } from '../../../../wallet-page'
import { walletTitle } from '../../../../wallet-title'
import { dayWords, unbrokenPrice } from '../../../../words'
import { changeWithForm } from '../../../actions'
import { ChangeFacts } from './facts'
import { readChange } from './read'

export const generateMetadata = walletTitle('subscription.change')

/** Says what another plan costs now and later, before it is chosen. */
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
                  plan: shownInForm(plan),
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
