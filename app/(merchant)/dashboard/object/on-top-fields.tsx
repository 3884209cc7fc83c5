import { FormCheckbox } from '@/components/form/sent-choices'
import { Fold } from '@/components/ui/fold'
import { MAX_ITEMS } from '@/lib/core/invoice-line'
import { CouponField } from './coupon-field'
import { ItemRows } from './item-rows'
import type { OnTopWords } from './on-top-words'

interface OnTopFieldsProps {
  /** When what is billed once is paid. */
  hint: string
  /** The customer may type the code of a coupon. */
  canTypeCodes?: boolean
  /** What somebody has filled in, who looks at it again. */
  asked?: Readonly<Record<string, string>>
  words: OnTopWords
  /** What else a form tucks away. */
  children?: React.ReactNode
}

/** What a new subscription has besides its price: a discount, and what is billed once. Most have neither. */
export function OnTopFields({ hint, canTypeCodes = false, asked = {}, words, children }: OnTopFieldsProps) {
  const rows = rowsIn(asked)
  return (
    // Folds below each other share a line.
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

/** Up to which row the charges are filled in. */
function rowsIn(asked: Readonly<Record<string, string>>): number {
  const filled = Object.entries(asked).flatMap(([name, value]) => {
    const [, row] = /^items\.(\d{1,2})\.(?:description|amountPaisa)$/.exec(name) ?? []
    return row !== undefined && value.trim() ? [Number(row) + 1] : []
  })
  return Math.min(Math.max(0, ...filled), MAX_ITEMS)
}
