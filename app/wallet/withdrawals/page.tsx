import { getTranslations } from 'next-intl/server'
import { Form } from '@/components/form/form'
import { LinkButton } from '@/components/ui/button'
import { Empty } from '@/components/ui/empty'
import { BothDates } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { RowList } from '@/components/ui/row-list'
import { StatusMark } from '@/components/ui/status-mark'
import { SubmitButton } from '@/components/ui/submit-button'
import type { Tone } from '@/components/ui/tone'
import { maskedNumber } from '@/lib/bank-account/rules'
import { toWire } from '@/lib/core/id'
import { listOwnWithdrawals } from '@/lib/withdrawal/read'
import { currentLanguage } from '@/messages/language'
import { Pages, pageIn } from '../pages'
import { requireCustomer } from '../session'
import { WalletPage } from '../wallet-page'
import { walletTitle } from '../wallet-title'
import { dayWords, TIME_ZONE } from '../words'
import { cancelWithdrawalWithForm } from './actions'

const PATH = '/wallet/withdrawals'

type Status = Awaited<ReturnType<typeof listOwnWithdrawals>>['items'][number]['status']

const TONES: Record<Status, Tone> = {
  requested: 'waiting',
  sent: 'waiting',
  paid: 'good',
  returned: 'bad',
  canceled: 'over',
}

export const generateMetadata = walletTitle('withdrawals.title')

/** The customer's withdrawals, and where their money is. */
export default async function WithdrawalsPage({ searchParams }: PageProps<'/wallet/withdrawals'>) {
  const query = await searchParams
  const ctx = await requireCustomer(PATH, query)
  const [t, language] = [await getTranslations('wallet.withdrawals'), await currentLanguage()]
  const wanted = pageIn(query)
  const { items, nextCursor } = await listOwnWithdrawals(ctx, wanted)
  const done = { asked: t('asked'), canceled: t('wasCanceled') }[String(query.done)]
  return (
    <WalletPage ctx={ctx} path={PATH} title={t('title')} place="home" done={done}>
      <LinkButton href={`${PATH}/new`} size="large">
        {t('new')}
      </LinkButton>
      {items.length === 0 ? (
        <Empty>{t('empty')}</Empty>
      ) : (
        <RowList
          label={t('title')}
          rows={items.map((row) => ({
            key: row.id,
            lead: row.bankName
              ? `${row.bankName} ${maskedNumber(row.accountNumberLast4 ?? '')}`
              : t('fromShop'),
            detail: (
              <>
                {row.accountName && <span className="block">{row.accountName}</span>}
                <BothDates at={row.createdAt} timeZone={TIME_ZONE} language={language} />
                {row.status === 'requested' && row.moneyMode === 'shared' && (
                  <span className="block">{t('goesOn', { day: dayWords(row.sendableFrom, language) })}</span>
                )}
              </>
            ),
            figure: <Money paisa={row.amountPaisa} language={language} />,
            aside: <StatusMark tone={TONES[row.status]}>{t(`status.${row.status}`)}</StatusMark>,
            links: row.status === 'requested' && (
              <Form action={cancelWithdrawalWithForm} hidden={{ id: toWire('wdr', row.id) }}>
                <SubmitButton look="quiet">{t('cancel')}</SubmitButton>
              </Form>
            ),
          }))}
        />
      )}
      <Pages path={PATH} nextCursor={nextCursor} isFirst={wanted.cursor === undefined} />
    </WalletPage>
  )
}
