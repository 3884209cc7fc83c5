import { getTranslations } from 'next-intl/server'
import { Fold } from '@/components/ui/fold'
import { Money } from '@/components/ui/money'
import { RowList } from '@/components/ui/row-list'
import { StatusMark } from '@/components/ui/status-mark'
import { TextLink } from '@/components/ui/text-link'
import type { Tone } from '@/components/ui/tone'
import { toWire } from '@/lib/core/id'
import type { OwnCharge } from '@/lib/end-user/load-coming'
import { currentLanguage } from '@/messages/language'
import { bothDays } from './words'

// A daily subscription has thirty of them.
const SHOWN = 6

const TONES: Record<'covered' | 'short' | 'needsYes', Tone> = {
  covered: 'good',
  short: 'late',
  needsYes: 'waiting',
}

/** What is paid next, in order of date: covered, short, or waiting for a yes. */
export async function ComingList({ charges, now }: { charges: readonly OwnCharge[]; now: Date }) {
  const t = await getTranslations('wallet.coming')
  const language = await currentLanguage()
  const rows = charges.map((charge, index) => {
    const standing = !charge.isAgreed ? 'needsYes' : charge.shortfallPaisa === 0n ? 'covered' : 'short'
    return {
      key: String(index),
      lead: (
        <TextLink href={`/wallet/subscriptions/${toWire('sub', charge.subscriptionId)}`}>
          {charge.productName}
        </TextLink>
      ),
      detail: (
        <>
          <span className="block">{bothDays(charge.at, now, language)}</span>
          {charge.businessName}
        </>
      ),
      figure: <Money paisa={charge.amountPaisa} language={language} />,
      aside: <StatusMark tone={TONES[standing]}>{t(standing)}</StatusMark>,
    }
  })
  const more = rows.slice(SHOWN)
  return (
    <>
      <RowList label={t('title')} rows={rows.slice(0, SHOWN)} />
      {more.length > 0 && (
        <Fold scale="large" title={t('more', { count: more.length })}>
          <RowList label={t('later')} rows={more} />
        </Fold>
      )}
    </>
  )
}
