'use client'

import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { FilledText } from '@/components/ui/filled-text'
import { Fold } from '@/components/ui/fold'
import { Money } from '@/components/ui/money'
import { SubmitButton } from '@/components/ui/submit-button'
import { formatNpr } from '@/lib/core/money'
import { filled } from '@/messages/filled'
import { CashGiven } from './cash-given'
import { Chips } from './chips'
import { useDesk } from './desk'
import { Shortcut } from './shortcut'
import { type Taken, useCallForm } from './use-call-form'

const ShowQr = lazy(async () => ({ default: (await import('./show-qr')).ShowQr }))

/** Something that a member can pay. */
export interface Due {
  id: string
  path: string
  /** What is paid, for people. */
  title: string
  /** The amounts for one period, for two, and so on. An invoice has one amount. */
  totalsPaisa: readonly string[]
  /** The choices of how many periods to pay for. Empty for an invoice. */
  periods: readonly { value: string; label: string }[]
}

interface TakePaymentProps {
  due: Due
  member: { id: string; name: string }
  onTaken: (taken: Taken) => void
}

/** Takes money for a subscription or an invoice: how much, by which method, done. */
export function TakePayment({ due, member, onTaken }: TakePaymentProps) {
  const { hasQr, methods, receivedAt, words, language } = useDesk()
  const [periods, setPeriods] = useState('1')
  const [method, setMethod] = useState('cash')
  // A refused form is reset, and its chips with it. So they are rendered again with the present choices.
  const [refusals, setRefusals] = useState(0)
  const submit = useRef<HTMLDivElement>(null)
  // So that Enter takes the payment, without a pointer.
  useEffect(() => submit.current?.querySelector('button')?.focus(), [])
  const paisa = due.totalsPaisa[Number(periods) - 1] ?? '0'
  const how = methods.find(({ value }) => value === method)?.label ?? method
  const action = useCallForm((form) => ({
    path: due.path,
    body: {
      method,
      ...(due.periods.length > 0 && { periods: Number(periods) }),
      ...(form.get('reference') && { reference: String(form.get('reference')) }),
      ...(form.get('note') && { note: String(form.get('note')) }),
      receivedAt: receivedAt(),
    },
    title: member.name,
    detail: filled(words.forWhat, { amount: formatNpr(BigInt(paisa), language), what: due.title, how }),
    memberId: member.id,
  }))
  return (
    <Form
      action={action}
      onSettled={({ done }) => (done?.data ? onTaken(done.data) : setRefusals((times) => times + 1))}
      className="flex flex-col gap-4 border-t border-line pt-4"
    >
      <div key={refusals} className="flex flex-col gap-4">
        {due.periods.length > 0 && (
          <Chips
            name="periods"
            legend={words.howLong}
            value={periods}
            onChange={setPeriods}
            options={due.periods}
          />
        )}
        <Chips name="method" legend={words.how} value={method} onChange={setMethod} options={methods} />
        {method === 'cash' && <CashGiven duePaisa={BigInt(paisa)} />}
      </div>
      <Fold title={words.more}>
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField name="reference" label={words.reference} maxLength={128} autoComplete="off" />
          <FormField name="note" label={words.note} maxLength={500} autoComplete="off" />
        </div>
      </Fold>
      <div ref={submit}>
        <SubmitButton size="large">
          <span>
            <FilledText
              text={words.takeAmount}
              values={{ amount: <Money paisa={paisa} language={language} /> }}
            />
          </span>
          <Shortcut name="Enter" />
        </SubmitButton>
      </div>
      {/* Below the button, so that it moves nothing under a finger when it is loaded. */}
      {hasQr && (
        <Suspense>
          <ShowQr due={due} periods={Number(periods)} />
        </Suspense>
      )}
    </Form>
  )
}
