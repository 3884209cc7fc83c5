import { getTranslations } from 'next-intl/server'
import { payerOf } from '@/app/invoice/[token]/payer'
import { LinkButton } from '@/components/ui/button'
import { Section } from '@/components/ui/card'
import { Money } from '@/components/ui/money'
import { RowList } from '@/components/ui/row-list'
import { loadPaidWith } from '@/lib/end-user/load-paid-with'
import type { ReminderState, ReminderView } from '@/lib/notice/load-reminder'
import { walletPage } from '@/lib/wallet/rules'
import { currentLanguage } from '@/messages/language'

// Here nothing more can be done. The owner of the balance opens it, with a code if need be.
const AT_AN_END: readonly ReminderState[] = ['over', 'expired']

/** Only the owner reads the figures, and is led to the balance. At an end everybody is: it asks who they are. */
export async function OwnBalance({ reminder }: { reminder: ReminderView }) {
  const user = await payerOf({ ...reminder, id: reminder.subscriptionId })
  const isOwn = user?.walletId === reminder.walletId
  if (!isOwn && !AT_AN_END.includes(reminder.state)) return null
  const t = await getTranslations('reminder')
  const language = await currentLanguage()
  const { paid, subscriptionId } = reminder
  const figures = isOwn && paid && (await loadPaidWith(user, paid.topUpId, subscriptionId))
  const rowOf = (key: string, lead: string, paisa: bigint) => ({
    key,
    lead,
    figure: <Money paisa={paisa} language={language} />,
  })
  return (
    <>
      {figures && (
        <Section id="figures" title={t('figures.title')}>
          <RowList
            label={t('figures.title')}
            rows={[
              rowOf('in', t('figures.cameIn'), figures.cameInPaisa),
              rowOf('was', t('figures.was'), figures.wasPaisa),
              ...figures.charges.map(({ id, item, amountPaisa }) =>
                rowOf(id, t('figures.paid', { item }), amountPaisa),
              ),
              rowOf('left', t('figures.left'), figures.leftPaisa),
            ]}
          />
        </Section>
      )}
      <LinkButton href={walletPage('/wallet', reminder)} look="quiet" size="large">
        {t('toWallet')}
      </LinkButton>
    </>
  )
}
