import type { Metadata } from 'next'
import { PageHead } from '@/components/dashboard/page-head'
import { SubscriptionState } from '@/components/subscription/subscription-state'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/card'
import { Empty } from '@/components/ui/empty'
import { Field } from '@/components/ui/field'
import { BothDates } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { TextLink } from '@/components/ui/text-link'
import { presentSubscriptionSummary } from '@/lib/subscription/present'
import { soldPrices } from '../../object/offer-page'
import { visit } from '../../visit'
import { RecordPeriods } from '../payments/form'
import { WalkInForm } from './form'
import { type Member, readMembers } from './read'

export const metadata: Metadata = { title: 'Counter' }

type Props = PageProps<'/dashboard/[environment]/counter'>

/** For the desk: find a member, see how they stand, take the money, or sell to somebody new. */
export default async function CounterPage({ params, searchParams }: Props) {
  const { environment } = await params
  const { ctx, business, may } = await visit(environment, 'payments:read')
  const asked = (await searchParams).q
  const q = typeof asked === 'string' ? asked.trim().slice(0, 100) : ''
  const [members, { prices }] = await Promise.all([q ? readMembers(ctx, q) : [], soldPrices(ctx)])
  const here = `/dashboard/${environment}`
  return (
    <>
      <PageHead title="Counter">
        <TextLink href={`${here}/payments/day`}>Cash sheet of today</TextLink>
      </PageHead>
      <search className="max-w-xl">
        <form className="flex items-end gap-3">
          <div className="flex-1">
            <Field
              name="q"
              type="search"
              label="Four digits of the phone, a name, or a scanned code"
              defaultValue={q}
              maxLength={100}
              autoComplete="off"
              autoFocus
              required
            />
          </div>
          <Button type="submit">Find</Button>
        </form>
      </search>
      {q && members.length === 0 && <Empty>Nobody is found for “{q}”.</Empty>}
      {members.length > 0 && (
        <ul aria-label="Members" className="grid gap-4">
          {members.map((member) => (
            <MemberCard
              key={member.id}
              member={member}
              here={here}
              timeZone={business.timeZone}
              mayRecord={may('payments:write')}
            />
          ))}
        </ul>
      )}
      {prices.length > 0 && may('subscriptions:create') && (
        <Section id="walk-in" title="Somebody new">
          <WalkInForm prices={prices} />
        </Section>
      )}
    </>
  )
}

interface MemberCardProps {
  member: Member
  here: string
  timeZone: string
  mayRecord: boolean
}

function MemberCard({ member, here, timeZone, mayRecord }: MemberCardProps) {
  return (
    <li className="grid gap-3 rounded-md border border-line p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <TextLink href={`${here}/customers/${member.id}`}>{member.name}</TextLink>
        <span className="figures text-ink-muted">{member.detail}</span>
      </div>
      {member.subscriptions.length === 0 && <p className="text-ink-muted">No running subscription.</p>}
      {member.subscriptions.map((row) => {
        const subscription = presentSubscriptionSummary(row)
        const isOwed = subscription.status === 'past_due' || subscription.status === 'unpaid'
        return (
          <div key={subscription.id} className="flex flex-wrap items-center justify-between gap-3">
            <div className="grid gap-1">
              <span className="flex flex-wrap items-center gap-2">
                <TextLink href={`${here}/subscriptions/${subscription.id}`}>
                  {subscription.productName}
                </TextLink>
                <SubscriptionState {...subscription} />
              </span>
              {isOwed ? (
                <span>
                  Owes <Money paisa={subscription.nextAmountPaisa} />
                </span>
              ) : (
                <span>
                  Paid until{' '}
                  {subscription.paidUntil ? (
                    <BothDates at={subscription.paidUntil} timeZone={timeZone} />
                  ) : (
                    'nothing yet'
                  )}
                </span>
              )}
            </div>
            <div className="flex flex-wrap items-center gap-4">
              {member.receipts.has(row.id) && (
                <TextLink href={member.receipts.get(row.id) ?? ''}>Last receipt</TextLink>
              )}
              {mayRecord && <RecordPeriods subscription={subscription} look="primary" />}
            </div>
          </div>
        )
      })}
    </li>
  )
}
