interface ProgressBarProps {
  label: string
  value: number
  max: number
  /** The same in words. */
  children: React.ReactNode
}

/** The progress of something that runs by itself. */
export function ProgressBar({ label, value, max, children }: ProgressBarProps) {
  return (
    <div className="flex flex-col gap-2">
      <progress
        aria-label={label}
        value={value}
        max={max}
        className="h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line forced-colors:appearance-auto [&::-moz-progress-bar]:bg-good-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-good-ink"
      />
      <p className="text-sm text-ink-muted figures">{children}</p>
    </div>
  )
}
