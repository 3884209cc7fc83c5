import { Info } from 'lucide-react'
import { Tip } from './tip'

/**
 * A small sign next to a title. It shows the definition of a figure under the pointer and on focus. @param label of the sign, for screen
 * readers.
 */
export function About({ label, children }: { label: string; children: string }) {
  return (
    <Tip tip={children} className="inline-grid size-6 place-items-center text-ink-muted">
      <Info aria-hidden="true" className="size-3.5" />
      <span className="sr-only">{label}</span>
    </Tip>
  )
}
