import { getTranslations } from 'next-intl/server'
import { Notice } from '@/components/ui/notice'
import { type QrRequestId, toWire } from '@/lib/core/id'
import { unbrokenNpr } from '@/lib/core/money'
import { sourceTitle } from '@/lib/core/providers'
import type { heldAmong } from '@/lib/qr-request/bill'
import { currentLanguage } from '@/messages/language'

interface HeldForBillProps {
  held: NonNullable<ReturnType<typeof heldAmong>>
  /** Who has the money, and is asked for help. */
  business: string
}

/** Money came and paid nothing by itself. The business has it. It says so, with the number that the business finds it by. */
export async function HeldForBill({ held, business }: HeldForBillProps) {
  const { provider, amountPaisa, receivedPaisa, heldFor, providerReference } = held
  const language = await currentLanguage()
  const [t, problems] = [await getTranslations('bill'), await getTranslations('checkout.problems')]
  const facts = {
    ...{ business, provider: sourceTitle(provider), amount: unbrokenNpr(amountPaisa, language) },
    received: unbrokenNpr(receivedPaisa ?? amountPaisa, language),
  }
  const topUp = await getTranslations('topUp')
  return (
    <Notice look="warning">
      <p>
        {heldFor === 'wrong_amount'
          ? problems('topUpOtherSum', facts)
          : heldFor === 'nothing_to_pay'
            ? t('late', facts)
            : problems('topUpHeld', facts)}
      </p>
      <p className="wrap-anywhere">
        {topUp('number', { id: providerReference ?? toWire('qrq', held.id as QrRequestId) })}
      </p>
    </Notice>
  )
}
