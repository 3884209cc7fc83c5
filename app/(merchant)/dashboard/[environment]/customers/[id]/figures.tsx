import { Figure } from '@/components/dashboard/figure'
import { placeHref } from '@/components/dashboard/place-href'
import { addressOf } from '@/components/ui/address-of'
import { BothDates } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import type { Owed } from '@/lib/invoice/owed'
import { MESSAGES } from '@/messages/catalogue'
import type { Visit } from '../../../visit'
import { nextCharge, owing, type Payer, payingOf } from './now'

interface CustomerFiguresProps {
  visit: Visit
  customerId: string
  payer: Payer
  owed: Owed
}

/** What matters at a desk: who pays and whether it lasts, what is owed, and what is charged next. */
export function CustomerFigures({ visit, customerId, payer, owed }: CustomerFiguresProps) {
  const { timeZone } = visit.business
  const { language } = visit
  const { customers, list } = MESSAGES[language]
  const address = (place: string, filters: Record<string, string>) =>
    addressOf(placeHref(visit.environment, place), Object.entries({ customerId, ...filters }))
  const next = nextCharge(payer.subscriptions, payer.waiting, timeZone, language)
  const paying = payingOf(payer, language)
  return (
    <section
      aria-label={customers.page.glance}
      className="grid grid-cols-1 gap-x-6 gap-y-4 min-[26rem]:grid-cols-2 xl:grid-cols-3"
    >
      <Figure label={paying.label} tone={paying.tone} note={paying.note}>
        {paying.at && <BothDates at={paying.at} timeZone={timeZone} language={language} />}
        {paying.paisa !== undefined && <Money paisa={paying.paisa} language={language} />}
        {paying.word}
      </Figure>
      {visit.may('invoices:read') && (
        <Figure
          label={list.heads.owes}
          href={address('invoices', { status: 'open' })}
          tone={owed.overdueCount > 0 ? 'late' : undefined}
          note={owing(owed, language)}
        >
          <Money paisa={owed.paisa} language={language} />
        </Figure>
      )}
      <Figure
        label={list.heads.nextCharge}
        {...(next && { href: address('subscriptions', {}) })}
        note={
          next ? (
            <>
              <BothDates at={next.at} timeZone={timeZone} language={language} />
              <span className="block">{next.note}</span>
            </>
          ) : (
            customers.page.nothingByItself
          )
        }
      >
        {next ? <Money paisa={next.paisa} language={language} /> : list.none}
      </Figure>
    </section>
  )
}
