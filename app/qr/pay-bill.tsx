import { getTranslations } from 'next-intl/server'
import { ProviderMark } from '@/components/customer/provider-mark'
import { Form } from '@/components/form/form'
import type { FormAction } from '@/components/form/form-state'
import { LinkButton } from '@/components/ui/button'
import { SubmitButton } from '@/components/ui/submit-button'
import { unbrokenNpr } from '@/lib/core/money'
import { type ProviderName, paysByQr, sourceTitle } from '@/lib/core/providers'
import type { Bill } from '@/lib/qr-request/bill'
import { currentLanguage } from '@/messages/language'

/** How a page asks for the payment of its bill. */
export interface BillForm {
  bill: Bill
  /** Where the business's own account is that takes the money. */
  provider: ProviderName
  action: FormAction<undefined>
  hidden: Record<string, string>
}

interface PayBillProps extends BillForm {
  /** The page with a QR that waits already. Null: a press has one made. */
  shownAt: string | null
  business: string
  isSecond?: boolean
}

/** Pays the bill straight to the business. Anybody presses it, and needs no phone and no code. */
export async function PayBill({
  bill,
  provider,
  action,
  hidden,
  shownAt,
  business,
  isSecond = false,
}: PayBillProps) {
  const [t, at] = [await getTranslations('bill'), await getTranslations('reminder')]
  const amount = unbrokenNpr(bill.amountPaisa, await currentLanguage())
  const facts = { business, provider: sourceTitle(provider), amount }
  const isQr = paysByQr(provider)
  const look = isSecond ? 'quiet' : 'primary'
  return (
    <div className="flex flex-col gap-2">
      {isQr && shownAt ? (
        <LinkButton href={shownAt} size="large" look={look}>
          {t('pay', facts)}
        </LinkButton>
      ) : (
        <Form scale="large" action={action} hidden={hidden}>
          {isQr ? (
            <SubmitButton size="large" look={look}>
              {t('pay', facts)}
            </SubmitButton>
          ) : (
            <div data-provider={provider}>
              <SubmitButton size="large" look={isSecond ? 'quiet' : 'provider'}>
                <ProviderMark provider={provider} />
                <span className="min-w-0 flex-1">{at('pay', facts)}</span>
              </SubmitButton>
            </div>
          )}
        </Form>
      )}
      <p className="text-sm text-ink-muted">{t(isQr ? 'how' : 'howAt', facts)}</p>
    </div>
  )
}
