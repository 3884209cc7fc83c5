import { ArrowUpDown } from 'lucide-react'
import { type Choice, Choices } from './choices'
import { Popover } from './popover'

/** The orders of a list, for a phone: its table has no heads there. */
export function OrderChoice({ orders, label }: { orders: readonly Choice[]; label: string }) {
  if (orders.length === 0) return null
  const chosen = orders.find(({ isChosen }) => isChosen)?.label ?? label
  return (
    <span className="sm:hidden">
      <Popover
        key={chosen}
        id="order"
        label={label}
        triggerClass="inline-flex min-h-7 items-center gap-1 rounded-full px-2.5 text-xs font-medium text-ink-muted transition-colors hover:bg-action-quiet"
        trigger={
          <>
            <ArrowUpDown aria-hidden="true" className="size-3.5" />
            {chosen}
          </>
        }
      >
        <Choices choices={orders} />
      </Popover>
    </span>
  )
}
