'use client'

import { use, useState } from 'react'
import { FormScopeContext } from '@/components/form/form-scope'
import { Checkbox } from '@/components/ui/choice'
import { Fold } from '@/components/ui/fold'

export interface EventFamily {
  /** `invoice.*` */
  pattern: string
  /** The types of the family, each with its description. */
  types: readonly { name: string; says: string }[]
}

interface EventChoiceProps {
  families: readonly EventFamily[]
  /** The patterns that are chosen at first. */
  chosen: readonly string[]
}

/**
 * Which events an endpoint gets: all, whole families, or single types. A family includes types that are added to it later. Without
 * JavaScript each checkbox works independently.
 */
export function EventChoice({ families, chosen }: EventChoiceProps) {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set(chosen))
  const { errors } = use(FormScopeContext).sent
  const error = errors.enabledEvents ?? errors.enabled_events
  const box = (pattern: string, includedIn: boolean) => ({
    name: 'enabledEvents',
    value: pattern,
    checked: includedIn || checked.has(pattern),
    disabled: includedIn,
    onChange: () => setChecked(toggled(checked, pattern)),
  })
  const isAll = checked.has('*')
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium">Events</legend>
      {error && <p className="text-bad-ink">{error}</p>}
      <Checkbox {...box('*', false)} label="All events" hint="Also of types that come later." />
      <div className="-space-y-px">
        {families.map(({ pattern, types }) => {
          const isWhole = isAll || checked.has(pattern)
          const count = isWhole ? types.length : types.filter(({ name }) => checked.has(name)).length
          return (
            <Fold
              key={pattern}
              open={!isWhole && count > 0}
              title={<span className="font-mono text-xs">{pattern}</span>}
              aside={
                <span className="text-xs text-ink-muted">
                  {count} of {types.length}
                </span>
              }
            >
              <div className="flex flex-col gap-2 pl-6">
                <Checkbox {...box(pattern, isAll)} label={`All of ${pattern.slice(0, -2)}`} />
                {types.map(({ name, says }) => (
                  <Checkbox key={name} {...box(name, isWhole)} label={name} hint={says} />
                ))}
              </div>
            </Fold>
          )
        })}
      </div>
    </fieldset>
  )
}

function toggled(set: ReadonlySet<string>, pattern: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(pattern)) next.add(pattern)
  return next
}
