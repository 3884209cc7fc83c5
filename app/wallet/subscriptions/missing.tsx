import { getTranslations } from 'next-intl/server'
import { LinkButton } from '@/components/ui/button'
import { unbrokenNpr } from '@/lib/core/money'
import { topUpFor } from '@/lib/core/top-up-amount'
import { currentLanguage } from '@/messages/language'

/** What the balance is short of for the next payment, with one button for exactly that. */
export async function Missing({ paisa }: { paisa: bigint }) {
  const t = await getTranslations('wallet.subscription')
  const language = await currentLanguage()
  const amountPaisa = topUpFor(paisa)
  return (
    <>
      <p className="text-late-ink">{t('missing', { amount: unbrokenNpr(paisa, language) })}</p>
      <LinkButton href={`/wallet/top-up?amount=${amountPaisa}`} size="large">
        {t('changeAdd', { amount: unbrokenNpr(amountPaisa, language) })}
      </LinkButton>
    </>
  )
}
