'use client'

import { X } from 'lucide-react'
import { use, useId } from 'react'
import { FormDialog } from '@/components/dashboard/form-dialog'
import { Form } from '@/components/form/form'
import { buttonClass } from '@/components/ui/button-look'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { SelectionContext } from '@/components/ui/selection'
import { SubmitButton } from '@/components/ui/submit-button'
import { MAX_IDS } from '@/lib/bulk-action/limits-schema'
import { createBulkActionWithForm } from '../dashboard/[environment]/bulk-actions/actions'
import { CouponField } from '../dashboard/object/coupon-field'
import { idsParam, MAX_EXPORTED } from './export-ids'
import type { BulkChoice, ListBulk } from './list-of'

export interface BulkBarProps {
  ids: ListBulk<never, never, never>['ids']
  actions: readonly BulkChoice[]
  /** The filters of the list as JSON, for when all that match are chosen. */
  where: string
  /** The address of the list's CSV with its filters. Null: not for this visitor. */
  csv: string | null
  /** What chooses all that match, in words. False: the page has all. */
  all: React.ReactNode
}

const QUIET = buttonClass({ look: 'quiet', size: 'small' })
const LINK = 'min-h-7 rounded-md px-1.5 text-sm font-medium text-link hover:underline'

/** How many rows are chosen, and what can be done with them. Each button leads to a page that says what it will do. */
export function BulkBar({ ids, actions, where, csv, all }: BulkBarProps) {
  const selection = use(SelectionContext)
  const couponId = useId()
  if (!selection) return null
  const { chosen, elsewhere, isAll } = selection
  const every = [...chosen, ...elsewhere]
  const sent: Record<string, string> = isAll ? { where } : { [ids]: every.join() }
  const actionsNow = isAll || every.length <= MAX_IDS ? actions : []
  return (
    <section
      aria-label="Chosen rows"
      className="sticky bottom-3 z-[3] flex flex-col gap-2 rounded-lg border border-line-strong bg-raised px-4 py-2.5 shadow-float print:hidden"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p role="status" className="figures font-medium">
          {isAll ? <>{all} are chosen</> : inWords(every.length, elsewhere.length)}
        </p>
        {!isAll && chosen.size < selection.ids.length && (
          <button type="button" onClick={selection.choosePage} className={LINK}>
            All {selection.ids.length} on this page
          </button>
        )}
        {!isAll && all && (
          <button type="button" onClick={selection.chooseAll} className={LINK}>
            {all}
          </button>
        )}
        <button
          type="button"
          onClick={selection.clear}
          aria-label="Choose none"
          title="Choose none (Esc)"
          className="ml-auto grid size-7 place-items-center rounded-full text-ink-muted hover:bg-action-quiet hover:text-ink"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      </div>
      <div className="flex flex-wrap gap-2">
        {!isAll && every.length > MAX_IDS && (
          <p className="self-center text-sm text-ink-muted">
            At most {MAX_IDS.toLocaleString('en-IN')} rows can be chosen one by one.
          </p>
        )}
        {actionsNow.map(({ action, label }) =>
          action === 'add_coupon' ? (
            <button key={action} {...opensDialog(couponId)} className={QUIET}>
              {label}
            </button>
          ) : (
            <Form
              key={action}
              action={createBulkActionWithForm}
              hidden={{ bulkAction: action, ...sent }}
              className="flex flex-col gap-2"
            >
              <SubmitButton look="quiet" size="small">
                {label}
              </SubmitButton>
            </Form>
          ),
        )}
        {csv && <Export csv={csv} chosen={isAll ? null : every} />}
      </div>
      {actionsNow.some(({ action }) => action === 'add_coupon') && (
        <FormDialog
          id={couponId}
          action={createBulkActionWithForm}
          hidden={{ bulkAction: 'add_coupon', ...sent }}
          title="Add a coupon"
          description="Its discount is for the periods to come. The next page says for how many it can be redeemed. Nothing is done yet."
          submit="See what it does"
        >
          <CouponField label="Code" required />
        </FormDialog>
      )}
    </section>
  )
}

function inWords(chosen: number, elsewhere: number): string {
  const [many, others] = [chosen, elsewhere].map((count) => count.toLocaleString('en-IN'))
  return elsewhere > 0 ? `${many} chosen, ${others} of them on other pages` : `${many} chosen`
}

/** @param chosen null: all that match. */
function Export({ csv, chosen }: { csv: string; chosen: readonly string[] | null }) {
  if (chosen && chosen.length > MAX_EXPORTED)
    return (
      <p className="self-center text-sm text-ink-muted">At most {MAX_EXPORTED} of a page are exported.</p>
    )
  const href = chosen ? `${csv.split('?')[0]}?ids=${idsParam(chosen)}` : csv
  return (
    <a href={href} download className={QUIET}>
      Export as CSV
    </a>
  )
}
