import { Info } from 'lucide-react'
import { Tip } from './tip'

/** A sign beside a title. How its figure is defined shows under the pointer and on focus. @param label of the sign, for screen readers. */
export function About({ label, children }: { label: string; children: string }) {
  return (
    <Tip tip={children} className="inline-grid size-6 place-items-center text-ink-muted">
      <Info aria-hidden="true" className="size-3.5" />
      <span className="sr-only">{label}</span>
    </Tip>
  )
}
