import type { ReactNode } from 'react'
import type { FormAction } from '@/components/form/form-state'
import { Money } from '@/components/ui/money'
import { RowList } from '@/components/ui/row-list'
import { FoldForm } from '../../fold-form'

interface TransferRowsProps<Canceled, Paid, Returned> {
  label: string
  rows: {
    id: string
    number: string | null
    amountPaisa: string
    status: 'pending' | 'requested' | 'sent' | 'paid' | 'returned' | 'canceled'
    mark: ReactNode
    /** The recipient, the bank's reference, and why it failed. */
    details: (string | null)[]
  }[]
  /** The actions. Null if this person may only look. */
  says: {
    cancel: { action: FormAction<Canceled>; why: string; button: string }
    paid: FormAction<Paid>
    returned: FormAction<Returned>
  } | null
}

/** Transfers to bank accounts, with what an operator can record about each. */
export function TransferRows<Canceled, Paid, Returned>({
  label,
  rows,
  says,
}: TransferRowsProps<Canceled, Paid, Returned>) {
  return (
    <RowList
      label={label}
      rows={rows.map(({ id, number, amountPaisa, status, mark, details }) => ({
        key: id,
        lead: <span className="figures">{number}</span>,
        detail: details.filter(Boolean).join('. '),
        figure: <Money paisa={amountPaisa} />,
        aside: mark,
        links: says && status !== 'canceled' && (
          <>
            {(status === 'pending' || status === 'requested') && (
              <FoldForm
                title="Cancel it"
                action={says.cancel.action}
                id={id}
                field={{ name: 'reason', label: says.cancel.why, maxLength: 200 }}
                button={says.cancel.button}
              />
            )}
            {(status === 'sent' || status === 'returned') && (
              <FoldForm
                title={status === 'sent' ? 'The bank has paid it' : 'The bank has paid it after all'}
                action={says.paid}
                id={id}
                field={{ name: 'bankReference', label: 'The bank’s reference', maxLength: 100 }}
                button="Mark it paid"
              />
            )}
            {(status === 'sent' || status === 'paid') && (
              <FoldForm
                title="The bank has returned it"
                action={says.returned}
                id={id}
                field={{ name: 'reason', label: 'The bank’s reason', maxLength: 200 }}
                button="Mark it returned"
              />
            )}
          </>
        ),
      }))}
    />
  )
}
