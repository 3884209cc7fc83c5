import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { Fold } from '@/components/ui/fold'
import { Money } from '@/components/ui/money'
import { RowList } from '@/components/ui/row-list'
import { SubmitButton } from '@/components/ui/submit-button'
import type { presentSettlementRow } from '@/lib/provider-settlement/present'
import { handleRowWithForm } from './actions'
import { ResultMark } from './mark'

interface SettlementRowsProps {
  label: string
  rows: ReturnType<typeof presentSettlementRow>[]
  /** Whether a person may say what was done about a problem. */
  canHandle: boolean
}

/** Rows of a settlement, and what was done about those that do not match. */
export function SettlementRows({ label, rows, canHandle }: SettlementRowsProps) {
  return (
    <RowList
      label={label}
      rows={rows.map((row) => ({
        key: row.id,
        lead: <span className="figures">{row.reference}</span>,
        detail: (
          <>
            <ResultMark result={row.result} />
            {row.result === 'amount_differs' && row.expectedPaisa && (
              <>
                {' '}
                expected <Money paisa={row.expectedPaisa} />
              </>
            )}
            {row.handledNote && ` ${row.handledNote}`}
          </>
        ),
        figure: <Money paisa={row.grossPaisa} />,
        aside: (
          <>
            less <Money paisa={row.feePaisa} />
          </>
        ),
        links: canHandle && row.result !== 'matched' && row.result !== 'refund' && !row.handledAt && (
          <Fold title="Say what was done">
            <Form
              action={handleRowWithForm}
              hidden={{ id: row.id }}
              className="flex flex-col items-start gap-3"
            >
              <FormField name="note" label="What was done" required maxLength={500} />
              <SubmitButton look="quiet" size="small">
                Mark it
              </SubmitButton>
            </Form>
          </Fold>
        ),
      }))}
    />
  )
}
