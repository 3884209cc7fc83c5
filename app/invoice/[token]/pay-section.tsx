import { getTranslations } from 'next-intl/server'
import { SignInLink } from '@/app/wallet/sign-in/sign-in-link'
import type { Brand } from '@/components/customer/brand-header'
import { Section } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { loadInvoicePayer } from '@/lib/billing/load-invoice-payer'
import { unbrokenNpr } from '@/lib/core/money'
import { maskedPhone } from '@/lib/core/phone'
import type { UserCtx } from '@/lib/infra/ctx'
import type { InvoiceKey } from '@/lib/invoice/lock'
import { currentLanguage } from '@/messages/language'
import { PayInvoiceForm } from './pay-invoice-form'
import type { InvoicePayment } from './payment'
import { PaymentNews } from './payment-news'

interface PaySectionProps {
  invoice: InvoiceKey
  amountPaisa: bigint
  token: string
  brand: Brand
  /** Who is signed in. */
  user: UserCtx | null
  payment: InvoicePayment | null
}

/** How an open invoice is paid. It says at each step what comes next. */
export async function PaySection({ invoice, amountPaisa, token, brand, user, payment }: PaySectionProps) {
  const t = await getTranslations('invoice.pay')
  const payer = user && (await loadInvoicePayer(user, invoice))
  const isElsewhere = payer?.ownerPhone && payer.ownerPhone !== payer.phone
  return (
    <Section id="pay" title={t('heading')}>
      {payer?.ownerPhone && isElsewhere && (
        <Notice look="warning">
          {t('elsewhere', { owner: maskedPhone(payer.ownerPhone), own: maskedPhone(payer.phone) })}
        </Notice>
      )}
      <PaymentNews
        payment={payment}
        brand={brand}
        status="open"
        isCovered={payer !== null && payer.balancePaisa >= amountPaisa}
        isPaidByItself={payer?.isPaidByItself ?? false}
      >
        {payer && !isElsewhere ? (
          <PayInvoiceForm
            amountPaisa={amountPaisa}
            balancePaisa={payer.balancePaisa}
            asked={payer.next}
            user={user}
            token={token}
            business={brand.name}
          />
        ) : (
          <SignIn invoice={invoice} amountPaisa={amountPaisa} token={token} />
        )}
      </PaymentNews>
    </Section>
  )
}

async function SignIn({
  invoice,
  amountPaisa,
  token,
}: Pick<PaySectionProps, 'invoice' | 'amountPaisa' | 'token'>) {
  const t = await getTranslations('invoice.pay')
  const amount = unbrokenNpr(amountPaisa, await currentLanguage())
  return (
    <SignInLink next={`/invoice/${token}`} world={invoice} note={t('signInNext')}>
      {t('signIn', { amount })}
    </SignInLink>
  )
}
