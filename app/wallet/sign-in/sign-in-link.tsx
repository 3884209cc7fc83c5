import { LinkButton } from '@/components/ui/button'
import type { ButtonLook } from '@/components/ui/button-look'
import type { Environment } from '@/lib/core/api-key-format'
import { toWire } from '@/lib/core/id'

interface SignInLinkProps {
  /** The page to go to afterwards. */
  next: string
  world: { environment: Environment; businessId: string }
  children: React.ReactNode
  /** What happens next, shown below the button. */
  note: string
  look?: ButtonLook['look']
}

/** The link from a page of a business to confirming a phone number, and back to that page. */
export function SignInLink({ next, world, children, note, look = 'primary' }: SignInLinkProps) {
  // In production it is the wallet that pays there: the business's own, or the shared one.
  const name = world.environment === 'sandbox' ? 'sandbox' : 'business'
  const query = new URLSearchParams({ next, [name]: toWire('biz', world.businessId) })
  return (
    <>
      <LinkButton href={`/wallet/sign-in?${query}`} size="large" look={look}>
        {children}
      </LinkButton>
      <p className="text-sm text-ink-muted">{note}</p>
    </>
  )
}
