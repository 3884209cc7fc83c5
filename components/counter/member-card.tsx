'use client'

import { Form } from '@/components/form/form'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-look'
import { FilledText } from '@/components/ui/filled-text'
import { Money } from '@/components/ui/money'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextLink } from '@/components/ui/text-link'
import { filled } from '@/messages/filled'
import { clockTime } from './clock-time'
import { type DeskMember, useDesk } from './desk'
import { dueOf, dueOfInvoice, firstDue } from './dues'
import { Shortcut } from './shortcut'
import { Standing } from './standing'
import { type Due, TakePayment } from './take-payment'
import type { Taken } from './use-call-form'
import { useWaiting } from './waiting-scope'

interface MemberCardProps {
  member: DeskMember
  /** What is being paid. Null if nothing yet. */
  dueId: string | null
  onTake: (dueId: string | null) => void
  onTaken: (taken: Taken) => void
}

/** A member at the desk: who they are, their status, and their payments. */
export function MemberCard({ member, dueId, onTake, onTaken }: MemberCardProps) {
  const desk = useDesk()
  const { here, mayTake, sendReceipt, timeZone, words, language } = desk
  const { calls } = useWaiting()
  const waits = calls.filter(({ memberId }) => memberId === member.id)
  const first = firstDue(member, desk)?.id
  const take = (due: Due | null) =>
    mayTake && due && dueId !== due.id ? (
      <Button onClick={() => onTake(due.id)} data-take={due.id === first ? '' : undefined}>
        {words.take} {due.id === first && <Shortcut name="F4" />}
      </Button>
    ) : null
  const panel = (due: Due | null) =>
    mayTake && due && dueId === due.id ? <TakePayment due={due} member={member} onTaken={onTaken} /> : null
  return (
    <section
      aria-label={member.name}
      className="flex flex-col gap-5 rounded-lg border border-line bg-surface p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-2xl font-semibold tracking-tight wrap-anywhere">{member.name}</h2>
        <span className="figures text-base text-ink-muted">
          {[member.phone, member.email, member.externalId].filter(Boolean).join(', ')}
        </span>
      </div>
      {member.keptAt !== undefined && (
        <Notice look="warning">
          {filled(words.keptAt, { time: clockTime(member.keptAt, language, timeZone) })}
        </Notice>
      )}
      {waits.map(({ key, detail }) => (
        <Notice key={key} look="warning">
          {filled(words.doNotRepeat, { what: detail })}
        </Notice>
      ))}
      {member.subscriptions.length === 0 && <p className="text-base text-ink-muted">{words.nothingRuns}</p>}
      {member.subscriptions.map((subscription) => (
        <div key={subscription.id} className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center justify-between gap-4">
            <Standing subscription={subscription} />
            <div className="flex flex-wrap items-center gap-3">
              {subscription.lastPayment && (
                <a
                  href={`${here}/payments/${subscription.lastPayment.id}/receipt`}
                  data-receipt
                  target="_blank"
                  rel="noreferrer"
                  className={buttonClass({ look: 'quiet' })}
                >
                  {words.lastReceipt}
                </a>
              )}
              {subscription.lastPayment && mayTake && (member.phone || member.email) && (
                <Form
                  action={sendReceipt}
                  hidden={{ id: subscription.lastPayment.id }}
                  className="flex flex-wrap items-center gap-3"
                >
                  <SubmitButton look="quiet">{words.sendAgain}</SubmitButton>
                </Form>
              )}
              {take(dueOf(subscription, desk))}
            </div>
          </div>
          {panel(dueOf(subscription, desk))}
        </div>
      ))}
      {member.openInvoices.map((invoice) => (
        <div key={invoice.id} className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center justify-between gap-4 text-base">
            <span>
              {dueOfInvoice(invoice, desk).title}:{' '}
              <span className="font-medium text-bad-ink">
                <FilledText
                  text={words.owesOf}
                  values={{ amount: <Money paisa={invoice.amountDuePaisa} language={language} /> }}
                />
              </span>
            </span>
            {take(dueOfInvoice(invoice, desk))}
          </div>
          {panel(dueOfInvoice(invoice, desk))}
        </div>
      ))}
      <TextLink href={`${here}/customers/${member.id}`}>
        {filled(words.allAbout, { name: member.name })}
      </TextLink>
    </section>
  )
}
