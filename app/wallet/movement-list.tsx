import { getTranslations } from 'next-intl/server'
import { BothDates } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { RowList } from '@/components/ui/row-list'
import { LINK } from '@/components/ui/text-link'
import type { Environment } from '@/lib/core/api-key-format'
import { unbrokenNpr } from '@/lib/core/money'
import type { WalletMovement } from '@/lib/end-user/load-transactions'
import { hostedUrl } from '@/lib/invoice/hosted-url'
import { currentLanguage } from '@/messages/language'
import { topUpSource } from '@/messages/top-up-source'
import { TIME_ZONE } from './words'

interface MovementListProps {
  movements: readonly WalletMovement[]
  environment: Environment
}

/** What came into a balance and what left it, the newest first. A payment has its receipt. */
export async function MovementList({ movements, environment }: MovementListProps) {
  const t = await getTranslations('wallet.movements')
  const language = await currentLanguage()
  const rows = movements.map((movement) => {
    const { id, kind, item, provider, businessName, businessId, invoiceId, balanceAfterPaisa } = movement
    const isPayment = kind === 'charge'
    const from = isPayment ? businessName : provider && topUpSource(provider, language)
    const receipt = businessId && invoiceId && hostedUrl({ businessId, environment, id: invoiceId })
    return {
      key: id,
      lead: isPayment && item ? item : t(`type.${kind}`),
      detail: (
        <>
          {from && <span className="block">{from}</span>}
          <BothDates at={movement.createdAt} timeZone={TIME_ZONE} language={language} />
          {receipt && (
            <a className={`block w-fit ${LINK}`} href={receipt}>
              {t('receipt')}
            </a>
          )}
        </>
      ),
      figure: <Money paisa={movement.amountPaisa} language={language} signed />,
      aside: t('balanceAfter', { amount: unbrokenNpr(balanceAfterPaisa, language) }),
    }
  })
  return <RowList label={t('title')} rows={rows} />
}
