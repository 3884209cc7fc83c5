import { Money } from '@/components/ui/money'
import { RowList } from '@/components/ui/row-list'
import type { presentSettlementRow } from '@/lib/provider-settlement/present'
import { FoldForm } from '../../fold-form'
import { handleRowWithForm } from './actions'
import { ResultMark } from './mark'

interface SettlementRowsProps {
  label: string
  rows: ReturnType<typeof presentSettlementRow>[]
  /** Whether a person may record what was done about a problem. */
  canHandle: boolean
}

/** Rows of a settlement, and what was done about those without a match. */
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
          <FoldForm
            title="Note what was done"
            action={handleRowWithForm}
            id={row.id}
            field={{ name: 'note', label: 'What was done', maxLength: 500 }}
            button="Mark it"
          />
        ),
      }))}
    />
  )
}
