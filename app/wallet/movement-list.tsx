import { getTranslations } from 'next-intl/server'
import { BothDates } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { RowList } from '@/components/ui/row-list'
import { LINK } from '@/components/ui/text-link'
import type { Environment } from '@/lib/core/api-key-format'
import { toWire } from '@/lib/core/id'
import { unbrokenNpr } from '@/lib/core/money'
import { paidItem, type WalletMovement } from '@/lib/end-user/load-transactions'
import { loadQuestionsOf } from '@/lib/end-user/payment-questions'
import { hostedUrl } from '@/lib/invoice/hosted-url'
import { currentLanguage } from '@/messages/language'
import { topUpSource } from '@/messages/top-up-source'
import { TIME_ZONE } from './words'

interface MovementListProps {
  movements: readonly WalletMovement[]
  environment: Environment
}

/** The movements of a balance, newest first. A payment has a link to its receipt. */
export async function MovementList({ movements, environment }: MovementListProps) {
  const t = await getTranslations('wallet.movements')
  const language = await currentLanguage()
  const questions = await loadQuestionsOf({ environment }, movements)
  const rows = movements.map((movement) => {
    const { id, kind, provider, businessName, businessId, invoiceId, balanceAfterPaisa } = movement
    const isPayment = kind === 'charge'
    const item = paidItem(movement, language)
    const from = isPayment ? businessName : provider && topUpSource(provider, language)
    const receipt = businessId && invoiceId && hostedUrl({ businessId, environment, id: invoiceId })
    return {
      key: id,
      lead: isPayment && item ? item : t(`type.${kind}`),
      detail: (
        <>
          {from && <span className="block">{from}</span>}
          <BothDates at={movement.createdAt} timeZone={TIME_ZONE} language={language} />
        </>
      ),
      links: receipt && (
        <>
          <a className={LINK} href={receipt}>
            {t('receipt')}
          </a>
          {isPayment && (
            <a className={LINK} href={`/wallet/movements/${toWire('txn', id)}`}>
              {t(wordOf(questions.filter((each) => each.invoiceId === invoiceId)))}
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

/** Whether the customer has asked about a payment: not at all, with a question that waits, or with answers to all. */
function wordOf(questions: readonly { answeredAt: Date | null }[]): 'problem' | 'asked' | 'answered' {
  if (questions.length === 0) return 'problem'
  return questions.some(({ answeredAt }) => answeredAt === null) ? 'asked' : 'answered'
}
