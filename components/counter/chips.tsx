interface ChipsProps {
  name: string
  legend: string
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
  required?: boolean
}

/** A choice of one option among a few, each large enough for a finger. */
export function Chips({ name, legend, value, onChange, options, required }: ChipsProps) {
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-md border border-line-strong bg-surface px-3.5 text-base font-medium hover:bg-action-quiet has-checked:border-action has-checked:bg-action has-checked:text-ink-inverse has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              required={required}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
