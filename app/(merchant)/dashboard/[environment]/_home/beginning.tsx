import { placeHref } from '@/components/dashboard/place-href'
import { LinkButton } from '@/components/ui/button'
import { Empty } from '@/components/ui/empty'
import type { Visit } from '../../visit'

/** What stands in the place of the figures until somebody has subscribed. */
export function Beginning({ visit: { environment, may } }: { visit: Visit }) {
  return (
    <Empty
      action={
        <div className="flex flex-wrap gap-3">
          {may('checkout:write') && (
            <LinkButton href={placeHref(environment, 'payment-links/sell')} size="small">
              What do you sell?
            </LinkButton>
          )}
          {may('imports:write') && (
            <LinkButton href={placeHref(environment, 'imports')} look="quiet" size="small">
              Bring your members along
            </LinkButton>
          )}
        </div>
      }
    >
      <p>
        Nobody has subscribed yet. From the first subscription on, this page says what needs you, what recurs,
        who came and who left.
      </p>
    </Empty>
  )
}
