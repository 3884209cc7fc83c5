'use client'

import { useEffect, useRef, useState } from 'react'
import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { Fold } from '@/components/ui/fold'
import { Money } from '@/components/ui/money'
import { SubmitButton } from '@/components/ui/submit-button'
import { formatNpr } from '@/lib/core/money'
import { Chips } from './chips'
import { useDesk } from './desk'
import { Shortcut } from './shortcut'
import { type Taken, useCallForm } from './use-call-form'

/** Something of a member that can be paid. */
export interface Due {
  id: string
  path: string
  /** What is paid, for people. */
  title: string
  /** What one period costs, two, and so on. An invoice has one sum. */
  totalsPaisa: readonly string[]
  /** How many periods can be paid at once. Empty for an invoice. */
  periods: readonly { value: string; label: string }[]
}

interface TakePaymentProps {
  due: Due
  member: { id: string; name: string }
  onTaken: (taken: Taken) => void
}

/** Takes money for a subscription or an invoice: how much, how it came, done. */
export function TakePayment({ due, member, onTaken }: TakePaymentProps) {
  const { methods, receivedAt } = useDesk()
  const [periods, setPeriods] = useState('1')
  const [method, setMethod] = useState('cash')
  // A refused form is reset, and the chips with it. They are then made anew from what is chosen.
  const [refusals, setRefusals] = useState(0)
  const submit = useRef<HTMLDivElement>(null)
  // Enter then takes it, without a pointer.
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
    detail: `${formatNpr(BigInt(paisa), 'en')} for ${due.title} (${how})`,
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
            legend="For how long"
            value={periods}
            onChange={setPeriods}
            options={due.periods}
          />
        )}
        <Chips name="method" legend="How it came" value={method} onChange={setMethod} options={methods} />
      </div>
      <Fold title="Reference or note">
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField name="reference" label="Reference" maxLength={128} autoComplete="off" />
          <FormField name="note" label="Note" maxLength={500} autoComplete="off" />
        </div>
      </Fold>
      <div ref={submit}>
        <SubmitButton size="large">
          <span>
            Take <Money paisa={paisa} />
          </span>
          <Shortcut name="Enter" />
        </SubmitButton>
      </div>
    </Form>
  )
}
