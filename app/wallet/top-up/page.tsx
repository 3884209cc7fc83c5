import { getTranslations } from 'next-intl/server'
import { NotPaid } from '@/components/customer/not-paid'
import { ProviderButtons } from '@/components/customer/provider-buttons'
import { Form } from '@/components/form/form'
import { FormAmount } from '@/components/form/sent-amount'
import { Empty } from '@/components/ui/empty'
import { eitherOf } from '@/lib/core/providers'
import { providersAt } from '@/lib/provider-account/offered'
import { topUpAmount } from '@/lib/top-up/schema'
import { currentLanguage } from '@/messages/language'
import { type Query, requireCustomer } from '../session'
import { findUnfinished, UnfinishedTopUp } from '../top-ups/unfinished'
import { WalletPage } from '../wallet-page'
import { walletTitle } from '../wallet-title'
import { topUpWithForm } from './actions'

// Amounts that people are used to from topping up their phones, and a month or two of most memberships.
const USUAL_PAISA = [50_000n, 100_000n, 200_000n, 500_000n]

export const generateMetadata = walletTitle('topUp.title')

export default async function TopUpPage({ searchParams }: PageProps<'/wallet/top-up'>) {
  const query = await searchParams
  const ctx = await requireCustomer('/wallet/top-up', query)
  const t = await getTranslations('wallet.topUp')
  const language = await currentLanguage()
  const providers = await providersAt(ctx)
  const path = `/wallet/top-up${typeof query.amount === 'string' ? `?amount=${encodeURIComponent(query.amount)}` : ''}`
  const unfinished = await findUnfinished(ctx)
  const ways =
    providers.length === 0 ? (
      <Empty>{t('none')}</Empty>
    ) : (
      <>
        <Form scale="large" action={topUpWithForm} hidden={{ offered: providers.join(' ') }}>
          <FormAmount
            label={t('amount')}
            otherLabel={t('other')}
            quickPaisa={amountsFor(query)}
            language={language}
          />
          <ProviderButtons providers={providers} text={(provider) => t('payWith', { provider })} />
        </Form>
        <p className="text-sm text-ink-muted">{t('after', { provider: eitherOf(providers, language) })}</p>
      </>
    )
  return (
    <WalletPage ctx={ctx} path={path} title={t('title')} place="home">
      {unfinished && <UnfinishedTopUp topUp={unfinished} />}
      {unfinished ? <NotPaid topUp={unfinished}>{ways}</NotPaid> : ways}
    </WalletPage>
  )
}

/** The amount in a link comes first: the amount that a subscription lacks. */
function amountsFor({ amount }: Query): bigint[] {
  const asked = topUpAmount.safeParse(amount)
  if (!asked.success) return USUAL_PAISA
  return [asked.data, ...USUAL_PAISA.filter((paisa) => paisa > asked.data).slice(0, 3)]
}
