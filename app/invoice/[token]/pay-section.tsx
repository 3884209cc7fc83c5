import { getTranslations } from 'next-intl/server'
import { SignInLink } from '@/app/wallet/sign-in/sign-in-link'
import { LookAgain } from '@/components/customer/look-again'
import { NotPaid } from '@/components/customer/not-paid'
import { LinkButton } from '@/components/ui/button'
import { Section } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { loadInvoicePayer } from '@/lib/billing/load-invoice-payer'
import { unbrokenNpr } from '@/lib/core/money'
import { maskedPhone } from '@/lib/core/phone'
import type { InvoiceKey } from '@/lib/invoice/lock'
import { listTopUps } from '@/lib/top-up/read'
import { isAwaited } from '@/lib/top-up/rules'
import { currentLanguage } from '@/messages/language'
import { CameBack } from './came-back'
import { PayInvoiceForm } from './pay-invoice-form'
import { payerOf } from './payer'

interface PaySectionProps {
  invoice: InvoiceKey
  amountPaisa: bigint
  token: string
  /** The top-up from which a browser came back that is not signed in. */
  from: string | string[] | undefined
}

/** How an open invoice is paid from the wallet. It says at each step what comes next. */
export async function PaySection({ invoice, amountPaisa, token, from }: PaySectionProps) {
  const t = await getTranslations('invoice.pay')
  const user = await payerOf(invoice)
  const payer = user && (await loadInvoicePayer(user, invoice))
  const isElsewhere = payer?.ownerPhone && payer.ownerPhone !== payer.phone
  const begunAt = user && (await unfinishedSince(user))
  const form = payer && user && (
    <PayInvoiceForm
      amountPaisa={amountPaisa}
      balancePaisa={payer.balancePaisa}
      owedBeforePaisa={payer.owedBeforePaisa}
      asksForNext={payer.asksForNext}
      user={user}
      token={token}
    />
  )
  return (
    <Section id="pay" title={t('heading')}>
      {payer?.ownerPhone && isElsewhere && (
        <Notice look="warning">
          {t('elsewhere', { owner: maskedPhone(payer.ownerPhone), own: maskedPhone(payer.phone) })}
        </Notice>
      )}
      {payer && !isElsewhere ? (
        begunAt && payer.balancePaisa < amountPaisa ? (
          <Unfinished token={token} begunAt={begunAt}>
            {form}
          </Unfinished>
        ) : (
          form
        )
      ) : (
        <CameBack invoice={invoice} from={from}>
          <SignIn invoice={invoice} amountPaisa={amountPaisa} token={token} />
        </CameBack>
      )}
    </Section>
  )
}

async function SignIn({ invoice, amountPaisa, token }: Omit<PaySectionProps, 'from'>) {
  const t = await getTranslations('invoice.pay')
  const amount = unbrokenNpr(amountPaisa, await currentLanguage())
  return (
    <SignInLink next={`/invoice/${token}`} world={invoice} note={t('signInNext')}>
      {t('signIn', { amount })}
    </SignInLink>
  )
}

// As long as most providers let a payment be made.
const LOOKS_FOR_MS = 1_800_000
const LOOK_EVERY_S = 5

/** The person may just have come back from the provider, which has not said yet what became of the payment. */
async function unfinishedSince(user: { walletId: string }): Promise<Date | null> {
  const [last] = (await listTopUps(user, { limit: 1 })).items
  if (!last || !isAwaited(last)) return null
  return Date.now() - last.createdAt.getTime() > LOOKS_FOR_MS ? null : last.createdAt
}

interface UnfinishedProps {
  token: string
  begunAt: Date
  /** The ways to pay. */
  children: React.ReactNode
}

async function Unfinished({ token, begunAt, children }: UnfinishedProps) {
  const t = await getTranslations('invoice.pay')
  const waiting = await getTranslations('checkout.waiting')
  return (
    <>
      <LookAgain everySeconds={LOOK_EVERY_S} />
      <Notice look="info">{t('unfinished')}</Notice>
      <LinkButton href={`/invoice/${token}`} size="large">
        {waiting('check')}
      </LinkButton>
      <NotPaid begunAt={begunAt}>{children}</NotPaid>
    </>
  )
}
