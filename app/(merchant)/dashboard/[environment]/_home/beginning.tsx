import { placeHref } from '@/components/dashboard/place-href'
import { LinkButton } from '@/components/ui/button'
import { Empty } from '@/components/ui/empty'
import { MESSAGES } from '@/messages/catalogue'
import type { Visit } from '../../visit'

/** What stands in the place of the figures until somebody has subscribed. */
export function Beginning({ visit: { environment, language, may } }: { visit: Visit }) {
  const words = MESSAGES[language].home.begin
  return (
    <Empty
      action={
        <div className="flex flex-wrap gap-3">
          {may('checkout:write') && (
            <LinkButton href={placeHref(environment, 'payment-links/sell')} size="small">
              {words.whatSell}
            </LinkButton>
          )}
          {may('imports:write') && (
            <LinkButton href={placeHref(environment, 'imports')} look="quiet" size="small">
              {words.bring}
            </LinkButton>
          )}
        </div>
      }
    >
      <p>{words.nobody}</p>
    </Empty>
  )
}
