import { OneLine } from '@/components/ui/one-line'
import { readablePhone } from '@/lib/core/phone'

interface PersonProps {
  of: { name: string | null; email: string | null; phone: string | null }
  /** What stands for somebody of whom nothing is known. */
  nameless: string
}

/** A customer in a row: the name, and how they are reached below it, each in one line. The second line stands also where it is empty. */
export function Person({ of: { name, email, phone }, nameless }: PersonProps) {
  const [shown, more] = [name, email, phone && readablePhone(phone)].filter(Boolean)
  const reachedBy = (name && phone && readablePhone(phone)) || more
  return (
    <>
      <OneLine isName>{shown ?? nameless}</OneLine>
      <span
        title={reachedBy ?? undefined}
        className="figures line-clamp-1 min-h-5 text-xs font-normal wrap-anywhere text-ink-muted"
      >
        {reachedBy}
      </span>
    </>
  )
}
