import { Figure } from '@/components/dashboard/figure'
import { placeHref } from '@/components/dashboard/place-href'
import { addressOf } from '@/components/ui/address-of'
import { BothDates } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import type { Owed } from '@/lib/invoice/owed'
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
  const address = (place: string, filters: Record<string, string>) =>
    addressOf(placeHref(visit.environment, place), Object.entries({ customerId, ...filters }))
  const next = nextCharge(payer.subscriptions, payer.waiting, timeZone)
  const paying = payingOf(payer)
  return (
    <section
      aria-label="At a glance"
      className="grid grid-cols-1 gap-x-6 gap-y-4 min-[26rem]:grid-cols-2 xl:grid-cols-3"
    >
      <Figure label={paying.label} tone={paying.tone} note={paying.note}>
        {paying.at && <BothDates at={paying.at} timeZone={timeZone} />}
        {paying.paisa !== undefined && <Money paisa={paying.paisa} />}
        {paying.word}
      </Figure>
      {visit.may('invoices:read') && (
        <Figure
          label="Owes"
          href={address('invoices', { status: 'open' })}
          tone={owed.overdueCount > 0 ? 'late' : undefined}
          note={owing(owed)}
        >
          <Money paisa={owed.paisa} />
        </Figure>
      )}
      <Figure
        label="Next charge"
        {...(next && { href: address('subscriptions', {}) })}
        note={
          next ? (
            <>
              <BothDates at={next.at} timeZone={timeZone} />
              <span className="block">{next.note}</span>
            </>
          ) : (
            'Nothing is charged by itself.'
          )
        }
      >
        {next ? <Money paisa={next.paisa} /> : 'None'}
      </Figure>
    </section>
  )
}
