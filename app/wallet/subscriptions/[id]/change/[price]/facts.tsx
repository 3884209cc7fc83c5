import { getTranslations } from 'next-intl/server'
import { BothDates } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import type { OwnPlan } from '@/lib/end-user/load-plans'
import { currentLanguage } from '@/messages/language'
import { FactList } from '../../../../fact-list'
import { TIME_ZONE, unbrokenPrice } from '../../../../words'
import type { WirePreview } from './read'

interface ChangeFactsProps {
  plan: OwnPlan
  preview: WirePreview
  isTrial: boolean
  isLater: boolean
}

/** What another plan costs: now, part by part, and from the next payment on. */
export async function ChangeFacts({ plan, preview, isTrial, isLater }: ChangeFactsProps) {
  const t = await getTranslations('wallet.subscription')
  const language = await currentLanguage()
  const { lines, creditPaisa, chargePaisa, totalPaisa, nextPeriodAmountPaisa, nextChargeAt } = preview
  const total = BigInt(totalPaisa)
  const money = (paisa: bigint | string) => <Money paisa={paisa} language={language} />
  const isBilledNow = lines.length > 0
  const facts = [
    [t('price'), unbrokenPrice(plan, language)],
    [t('newPart'), isBilledNow && money(chargePaisa)],
    [t('oldPart'), isBilledNow && creditPaisa !== '0' && money(-BigInt(creditPaisa))],
    [
      total < 0n ? t('backNow') : t('payNow'),
      <strong key="total">{money(total < 0n ? -total : total)}</strong>,
    ],
    [
      t('nextPayment'),
      nextChargeAt && (
        <>
          {money(nextPeriodAmountPaisa)}
          <br />
          <BothDates at={nextChargeAt} timeZone={TIME_ZONE} language={language} />
        </>
      ),
    ],
  ] as const
  return (
    <>
      <FactList facts={facts} />
      {isTrial && <p className="text-pretty">{t('trialGoesOn')}</p>}
      {isLater && !isTrial && <p className="text-pretty">{t('untilThen')}</p>}
    </>
  )
}
