'use client'

import { useActionState } from 'react'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { enterBusinessWithForm } from './actions'

interface BusinessSwitchProps {
  businesses: readonly { id: string; name: string }[]
  hereId: string | undefined
}

/** For a person who works in several businesses. For others it shows nothing, except why a switch failed. */
export function BusinessSwitch({ businesses, hereId }: BusinessSwitchProps) {
  const [{ error }, action] = useActionState(enterBusinessWithForm, {})
  if (businesses.length < 2) return error && <Notice look="error">{error}</Notice>
  return (
    <section aria-labelledby="businesses" className="flex flex-col gap-3">
      <h2 id="businesses" className="text-xl font-semibold tracking-tight">
        Your businesses
      </h2>
      {error && <Notice look="error">{error}</Notice>}
      <ul className="flex flex-wrap gap-3">
        {businesses.map(({ id, name }) => (
          <li key={id} className="flex items-center">
            {id === hereId ? (
              <span className="px-4 font-medium" aria-current="true">
                {name} (here)
              </span>
            ) : (
              <form action={action}>
                <input type="hidden" name="businessId" value={id} />
                <SubmitButton look="quiet">{name}</SubmitButton>
              </form>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
