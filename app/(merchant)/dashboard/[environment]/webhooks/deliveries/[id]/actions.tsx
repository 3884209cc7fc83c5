import { Form } from '@/components/form/form'
import { Menu, MenuLink } from '@/components/ui/menu'
import { SubmitButton } from '@/components/ui/submit-button'
import type { WireDelivery } from '@/lib/webhook/delivery/present'
import { retryDeliveryWithForm } from '../../actions'

interface DeliveryActionsProps {
  delivery: WireDelivery
  /** The address of the pages of webhooks. */
  here: string
}

export function DeliveryActions({
  delivery: { id, eventId, endpointId, attempts },
  here,
}: DeliveryActionsProps) {
  return (
    <>
      <Form action={retryDeliveryWithForm} hidden={{ id }} className="flex flex-col items-end gap-2">
        <SubmitButton size="small">{attempts.length > 0 ? 'Replay now' : 'Send now'}</SubmitButton>
      </Form>
      <Menu id="delivery-menu" label="More actions">
        {attempts.length > 0 && (
          <MenuLink href={`${here}/signature?delivery=${id}`}>Debug the signature</MenuLink>
        )}
        <MenuLink href={`${here}/deliveries?eventId=${eventId}`}>Deliveries of this event</MenuLink>
        <MenuLink href={`${here}/${endpointId}`}>Open endpoint</MenuLink>
      </Menu>
    </>
  )
}
