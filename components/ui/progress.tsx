interface ProgressProps {
  label: string
  steps: readonly string[]
  /** The index of the present step, from 0. If it equals the number of steps, all are done. */
  at: number
}

/** A person's position in a few steps. */
export function Progress({ label, steps, at }: ProgressProps) {
  return (
    <nav aria-label={label}>
      <ol className="grid auto-cols-fr grid-flow-col gap-1.5 text-xs">
        {steps.map((step, i) => (
          <li
            key={step}
            aria-current={i === at ? 'step' : undefined}
            className="border-t-[3px] border-line pt-1.5 break-words text-ink-muted data-[state=done]:border-ink-muted data-[state=now]:border-khata data-[state=now]:font-medium data-[state=now]:text-ink"
            data-state={i < at ? 'done' : i === at ? 'now' : 'ahead'}
          >
            {step}
          </li>
        ))}
      </ol>
    </nav>
  )
}
