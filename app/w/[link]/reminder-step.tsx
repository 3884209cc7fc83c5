import { getTranslations } from 'next-intl/server'
import { payerOf } from '@/app/invoice/[token]/payer'
import { bothDays } from '@/app/wallet/words'
import { LookAgain } from '@/components/customer/look-again'
import { ProviderButtons } from '@/components/customer/provider-buttons'
import { Form } from '@/components/form/form'
import { LinkButton } from '@/components/ui/button'
import { Money } from '@/components/ui/money'
import { Notice } from '@/components/ui/notice'
import { formatNpr } from '@/lib/core/money'
import type { ReminderView } from '@/lib/notice/load-reminder'
import { offeredProviders } from '@/lib/providers/offered'
import { walletPage } from '@/lib/wallet/rules'
import { currentLanguage } from '@/messages/language'
import { payReminderWithForm } from './actions'

const LOOK_EVERY_S = 5

interface ReminderStepProps {
  reminder: ReminderView
  business: string
  link: string
}

/** What a link asks for, and the buttons that pay it; or what has become of it. */
export async function ReminderStep({ reminder, business, link }: ReminderStepProps) {
  const t = await getTranslations('reminder')
  const language = await currentLanguage()
  const { state, productName: product, amountPaisa, until, expiresAt, now } = reminder
  const date = bothDays(until, now, language)
  const ends = bothDays(expiresAt, now, language)
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere">
        {t(`heading.${state}`, { product })}
      </h1>
      <p className="wrap-anywhere">{t(`lead.${state}`, { business, product, date, ends })}</p>
      {state === 'payable' && (
        <>
          <p className="text-3xl font-semibold tracking-tight">
            <Money paisa={amountPaisa} language={language} />
          </p>
          <Form scale="large" action={payReminderWithForm} hidden={{ link }}>
            <ProviderButtons
              providers={offeredProviders(reminder.environment)}
              text={(provider) => t('pay', { amount: formatNpr(amountPaisa, language), provider })}
            />
          </Form>
          <p className="text-sm text-ink-muted">{t('next', { product, ends })}</p>
        </>
      )}
      {state === 'waiting' && <LookAgain everySeconds={LOOK_EVERY_S} />}
      {reminder.paidPaisa !== null && (
        <Notice look="success">{t('arrived', { amount: formatNpr(reminder.paidPaisa, language) })}</Notice>
      )}
      <OwnWallet reminder={reminder} />
    </>
  )
}

/** Only the owner of the wallet is led to it. */
async function OwnWallet({ reminder }: { reminder: ReminderView }) {
  const user = await payerOf({ ...reminder, id: reminder.subscriptionId })
  if (user?.walletId !== reminder.walletId) return null
  const t = await getTranslations('reminder')
  return (
    <LinkButton href={walletPage('/wallet', reminder)} look="quiet">
      {t('toWallet')}
    </LinkButton>
  )
}
