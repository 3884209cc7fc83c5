import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { SECRET_ADDRESS } from '@/app/secret-address'
import { CustomerFrame } from '@/components/customer/frame'
import { Form } from '@/components/form/form'
import { LinkButton } from '@/components/ui/button'
import { SubmitButton } from '@/components/ui/submit-button'
import { maskedNumber } from '@/lib/bank-account/rules'
import { unbrokenNpr } from '@/lib/core/money'
import { findStoppableWithdrawal } from '@/lib/withdrawal/cancel'
import { currentLanguage } from '@/messages/language'
import { stopWithdrawalWithForm } from './actions'

// The address is the only protection of this page, so it must not reach search engines, or sites that it links to.
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('wallet.withdrawals')
  return { title: t('title'), ...SECRET_ADDRESS }
}

/** The page behind the link in the SMS: one button that stops the withdrawal. Merely opening the page does nothing. */
export default async function StopWithdrawalPage({ params }: PageProps<'/wallet/withdrawals/stop/[token]'>) {
  const { token } = await params
  const [t, language] = [await getTranslations('wallet.withdrawals'), await currentLanguage()]
  const row = await findStoppableWithdrawal(token)
  const status = row?.status ?? 'unknown'
  const isSandbox = row?.environment === 'sandbox'
  return (
    <CustomerFrame
      brand={null}
      language={language}
      path={`/wallet/withdrawals/stop/${token}`}
      isSandbox={isSandbox}
    >
      <h1 className="text-2xl font-semibold tracking-tight">{t(`link.title.${status}`)}</h1>
      {row && (
        <p>
          {t(`link.lead.${row.status}`, {
            amount: unbrokenNpr(row.amountPaisa, language),
            bank: row.bankName ?? '',
            account: maskedNumber(row.accountNumberLast4 ?? ''),
          })}
        </p>
      )}
      {status === 'requested' ? (
        <Form scale="large" action={stopWithdrawalWithForm} hidden={{ token }}>
          <SubmitButton size="large">{t('link.stop')}</SubmitButton>
        </Form>
      ) : (
        <LinkButton href="/wallet" look="quiet" size="large">
          {t('link.open')}
        </LinkButton>
      )}
    </CustomerFrame>
  )
}
