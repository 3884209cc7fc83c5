import { getTranslations } from 'next-intl/server'
import { BothDates } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { RowList } from '@/components/ui/row-list'
import { formatNpr } from '@/lib/core/money'
import type { WalletMovement } from '@/lib/end-user/load-transactions'
import { currentLanguage } from '@/messages/language'
import { topUpSource } from '@/messages/top-up-source'
import { TIME_ZONE } from './words'

/** What came into a wallet and what left it, the newest first. */
export async function MovementList({ movements }: { movements: readonly WalletMovement[] }) {
  const t = await getTranslations('wallet.movements')
  const language = await currentLanguage()
  const rows = movements.map(
    ({ id, kind, item, provider, businessName, amountPaisa, balanceAfterPaisa, createdAt }) => {
      const isPayment = kind === 'charge'
      const from = isPayment ? businessName : provider && topUpSource(provider, language)
      return {
        key: id,
        lead: isPayment && item ? item : t(`type.${kind}`),
        detail: (
          <>
            {from && <span className="block">{from}</span>}
            <BothDates at={createdAt} timeZone={TIME_ZONE} language={language} />
          </>
        ),
        figure: <Money paisa={amountPaisa} language={language} signed />,
        aside: t('balanceAfter', { amount: formatNpr(balanceAfterPaisa, language) }),
      }
    },
  )
  return <RowList label={t('title')} rows={rows} />
}
