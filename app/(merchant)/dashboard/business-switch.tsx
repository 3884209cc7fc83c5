import { SubmitButton } from '@/components/ui/submit-button'
import { toWire } from '@/lib/core/id'
import type { listBusinessesOf } from '@/lib/team/read'
import { enterBusinessWithForm } from './actions'

interface BusinessSwitchProps {
  businesses: Awaited<ReturnType<typeof listBusinessesOf>>
  hereId: string | undefined
}

/** For a person who works in several businesses. */
export function BusinessSwitch({ businesses, hereId }: BusinessSwitchProps) {
  return (
    <section aria-labelledby="businesses" className="flex flex-col gap-3">
      <h2 id="businesses" className="text-lg font-semibold">
        Your businesses
      </h2>
      <ul className="flex flex-wrap gap-3">
        {businesses.map(({ businessId, business }) => (
          <li key={businessId} className="flex items-center">
            {businessId === hereId ? (
              <span className="px-4 font-medium" aria-current="true">
                {business.name} (here)
              </span>
            ) : (
              <form action={enterBusinessWithForm}>
                <input type="hidden" name="businessId" value={toWire('biz', businessId)} />
                <SubmitButton look="quiet">{business.name}</SubmitButton>
              </form>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
