import { getTranslations } from 'next-intl/server'
import type { Query } from '../session'

/** What was just done with a subscription, from the address of the next page. */
export async function doneWords({ done }: Query): Promise<string | undefined> {
  const t = await getTranslations('wallet.subscription')
  if (done === 'kept') return t('kept')
  if (done === 'changed') return t('changedNow')
  if (done === 'paused') return t('pausedNow')
  if (done === 'unpaused') return t('unpausedNow')
  if (done === 'ended') return t('canceledNow')
  return undefined
}
