import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { onPage } from '@/app/on-page'
import { Form } from '@/components/form/form'
import { FormSelect } from '@/components/form/sent-fields'
import { LinkButton } from '@/components/ui/button'
import { SubmitButton } from '@/components/ui/submit-button'
import { WholeDates } from '@/components/ui/whole-dates'
import { DAY_MS } from '@/lib/core/duration'
import { wallClockMs } from '@/lib/core/wall-clock'
import { loadSubscription } from '@/lib/end-user/load-subscriptions'
import { currentLanguage } from '@/messages/language'
import { requireCustomer } from '../../../session'
import { WalletPage } from '../../../wallet-page'
import { walletTitle } from '../../../wallet-title'
import { bothDays, dayWords, TIME_ZONE } from '../../../words'
import { pauseWithForm } from '../../actions'

export const generateMetadata = walletTitle('subscription.pause')

// Weeks, because a browser's date field does not support Bikram Sambat. To end a pause on another day, the customer ends it by hand on that
// day.
const WEEKS = [1, 2, 3, 4, 6, 8, 12, 26]
const WEEK_MS = 7 * DAY_MS

/** The days on which a pause can end by itself, in both calendars. */
async function daysToGoOn(now: Date): Promise<{ value: string; label: string }[]> {
  const t = await getTranslations('wallet.subscription')
  const language = await currentLanguage()
  return WEEKS.map((weeks) => {
    const at = now.getTime() + weeks * WEEK_MS
    const label = t('pauseWeeks', { weeks, date: bothDays(new Date(at), now, language) })
    return { value: new Date(wallClockMs(at, TIME_ZONE)).toISOString().slice(0, 10), label }
  })
}

/** Says what a pause does before it begins. */
export default async function PausePage({ params }: PageProps<'/wallet/subscriptions/[id]/pause'>) {
  const { id } = await params
  const path = `/wallet/subscriptions/${id}/pause`
  const ctx = await requireCustomer(path)
  const { productName, status, currentPeriodEnd, cancelAtPeriodEnd, mayPause } = await onPage(
    'sub',
    id,
    (subscriptionId) => loadSubscription(ctx, subscriptionId),
  )
  const back = `/wallet/subscriptions/${id}`
  if (!mayPause || (status !== 'active' && status !== 'trialing')) redirect(back)
  const t = await getTranslations('wallet.subscription')
  const date = dayWords(currentPeriodEnd, await currentLanguage())
  return (
    <WalletPage ctx={ctx} path={path} title={t('pauseTitle', { product: productName })} place="home">
      <p className="text-pretty">
        <WholeDates>{cancelAtPeriodEnd ? t('pauseWhatEnding') : t('pauseWhat', { date })}</WholeDates>
      </p>
      <Form scale="large" action={pauseWithForm} hidden={{ id }}>
        <FormSelect
          name="resumesAt"
          label={t('pauseUntil')}
          hint={t('pauseUntilHint')}
          options={[{ value: '', label: t('pauseOpen') }, ...(await daysToGoOn(ctx.now))]}
        />
        <SubmitButton size="large">{t('pauseYes')}</SubmitButton>
      </Form>
      <LinkButton href={back} look="quiet" size="large">
        {t('pauseNo')}
      </LinkButton>
    </WalletPage>
  )
}
