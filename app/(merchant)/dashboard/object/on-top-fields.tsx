import { FormCheckbox } from '@/components/form/sent-choices'
import { Fold } from '@/components/ui/fold'
import { MAX_ITEMS } from '@/lib/core/invoice-line'
import { CouponField } from './coupon-field'
import { ItemRows } from './item-rows'
import type { OnTopWords } from './on-top-words'

interface OnTopFieldsProps {
  /** Says when the one-time items are paid. */
  hint: string
  /** True if the customer may type the code of a coupon. */
  canTypeCodes?: boolean
  /** The values that somebody has already filled in. */
  asked?: Readonly<Record<string, string>>
  words: OnTopWords
  /** Other fields in the same fold. */
  children?: React.ReactNode
}

/** What a new subscription can have besides its price: a discount, and one-time items. Most have neither. */
export function OnTopFields({ hint, canTypeCodes = false, asked = {}, words, children }: OnTopFieldsProps) {
  const rows = rowsIn(asked)
  return (
    // Two folds in a row share a border.
    <div className="flex flex-col [&>details+details]:border-t-0">
      <Fold title={words.discount} open={Boolean(asked.couponCode)}>
        <div className="flex flex-col gap-4">
          <CouponField label={words.couponCode} />
          {canTypeCodes && (
            <FormCheckbox
              name="allowCouponCodes"
              value="true"
              label={words.ownCode}
              hint={undefined}
              defaultChecked={false}
            />
          )}
        </div>
      </Fold>
      <Fold title={words.once} open={rows > 0}>
        <p className="mb-3 text-ink-muted">{hint}</p>
        <ItemRows name="items" words={words.rows} most={MAX_ITEMS} atFirst={Math.max(rows, 1)} />
      </Fold>
      {children}
    </div>
  )
}

/** The number of rows needed for the filled-in charges. */
function rowsIn(asked: Readonly<Record<string, string>>): number {
  const filled = Object.entries(asked).flatMap(([name, value]) => {
    const [, row] = /^items\.(\d{1,2})\.(?:description|amountPaisa)$/.exec(name) ?? []
    return row !== undefined && value.trim() ? [Number(row) + 1] : []
  })
  return Math.min(Math.max(0, ...filled), MAX_ITEMS)
}
