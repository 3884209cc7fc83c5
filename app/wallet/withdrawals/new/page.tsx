import { getTranslations } from 'next-intl/server'
import { Form } from '@/components/form/form'
import { FormSelect } from '@/components/form/sent-fields'
import { FormField } from '@/components/form/sent-form'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextLink } from '@/components/ui/text-link'
import { BANKS } from '@/lib/core/banks'
import { unbrokenNpr } from '@/lib/core/money'
import { loadComing } from '@/lib/end-user/load-coming'
import { loadOtherOpenInvoices } from '@/lib/end-user/load-invoices'
import { query as read } from '@/lib/infra/database/db'
import { getWallet } from '@/lib/wallet/read'
import { payerOfWallet } from '@/lib/withdrawal/payer'
import { currentLanguage } from '@/messages/language'
import { requireFreshCustomer } from '../../session'
import { WalletPage } from '../../wallet-page'
import { walletTitle } from '../../wallet-title'
import { takeOutWithForm } from '../actions'
import { typedBefore } from '../kept-form'

const PATH = '/wallet/withdrawals/new'

export const generateMetadata = walletTitle('withdrawals.new')

/** The form for a withdrawal. It shows how much will be needed soon, but does not hold it back. */
export default async function TakeOutPage({ searchParams }: PageProps<'/wallet/withdrawals/new'>) {
  const query = await searchParams
  const ctx = await requireFreshCustomer(PATH, query)
  const [t, language] = [await getTranslations('wallet.withdrawals'), await currentLanguage()]
  const wallet = await getWallet(ctx)
  const [coming, open, payer, typed] = await Promise.all([
    loadComing(ctx),
    loadOtherOpenInvoices(ctx),
    payerOfWallet({ query: read }, wallet),
    typedBefore(ctx.walletId),
  ])
  const soonPaisa = coming.charges.reduce(
    (sum, charge) => (charge.isSoon ? sum + charge.amountPaisa : sum),
    open.reduce((sum, { totalAmountPaisa }) => sum + totalAmountPaisa, 0n),
  )
  const isOwn = payer === 'own'
  return (
    <WalletPage ctx={ctx} path={PATH} title={t('new')} place="home">
      <p>{t('balance', { amount: unbrokenNpr(wallet.balancePaisa, language) })}</p>
      {soonPaisa > 0n && (
        <Notice look="info">{t('needed', { amount: unbrokenNpr(soonPaisa, language) })}</Notice>
      )}
      <Form scale="large" action={takeOutWithForm} hidden={isOwn ? {} : { needsAccount: 'on' }}>
        <FormField
          name="amountPaisa"
          defaultValue={typed.amountPaisa}
          label={t('amount')}
          hint={t('amountHint')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          required
        />
        <FormSelect
          name="to.bankCode"
          defaultValue={typed['to.bankCode']}
          label={t('bank')}
          // No bank is preselected, because nobody would notice a wrong one.
          options={[
            { value: '', label: isOwn ? t('noBank') : t('chooseBank') },
            ...BANKS.map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
        <FormField
          name="to.accountNumber"
          defaultValue={typed['to.accountNumber']}
          label={t('number')}
          hint={t('numberHint')}
          autoComplete="off"
          maxLength={60}
          required={!isOwn}
        />
        <FormField
          name="to.accountName"
          defaultValue={typed['to.accountName']}
          label={t('name')}
          hint={t('nameHint')}
          autoComplete="off"
          maxLength={80}
          required={!isOwn}
        />
        <SubmitButton size="large">{t('send')}</SubmitButton>
      </Form>
      <p className="text-sm text-ink-muted">{t(isOwn ? 'afterOwn' : 'after')}</p>
      <p>
        <TextLink href="/wallet/withdrawals">{t('back')}</TextLink>
      </p>
    </WalletPage>
  )
}
