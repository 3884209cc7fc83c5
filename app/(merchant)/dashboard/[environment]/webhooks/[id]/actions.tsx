import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { FormDialog } from '@/components/dashboard/form-dialog'
import { RotateDialog } from '@/components/dashboard/rotate-dialog'
import { Form } from '@/components/form/form'
import { Button } from '@/components/ui/button'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { Menu, MenuButton, MenuLink } from '@/components/ui/menu'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { boundedCount } from '@/components/webhook/rate'
import { HOUR_MS } from '@/lib/core/duration'
import { EVENT_TYPE_NAMES } from '@/lib/events/catalogue'
import type { WireEndpoint, WireEndpointHealth } from '@/lib/webhook/endpoint/present'
import {
  deleteEndpointWithForm,
  replayDeliveriesWithForm,
  rotateSecretWithForm,
  switchEndpointWithForm,
  testEndpointWithForm,
} from '../actions'

interface EndpointActionsProps {
  endpoint: WireEndpoint
  health: WireEndpointHealth
  /** The address of its page. */
  here: string
}

const TEST = 'send-test'
const REPLAY = 'replay-failed'
const ROTATE = 'rotate-secret'
const SWITCH_OFF = 'switch-off'
const DELETE = 'delete-endpoint'

/** The actions for an endpoint. */
export function EndpointActions({ endpoint: { id, url, active }, health, here }: EndpointActionsProps) {
  const hidden = { id }
  return (
    <>
      {active ? (
        <Button {...opensDialog(TEST)} size="small">
          Send test event
        </Button>
      ) : (
        <Form action={switchEndpointWithForm} hidden={{ id, active: 'true' }} className="contents">
          <SubmitButton size="small">Switch on</SubmitButton>
        </Form>
      )}
      <Menu id="endpoint-menu" label="More actions">
        {!active && <MenuButton {...opensDialog(TEST)}>Send test event</MenuButton>}
        <MenuLink href={`${here}/edit`}>Edit URL and events</MenuLink>
        {active && <MenuButton {...opensDialog(REPLAY)}>Replay what is missing</MenuButton>}
        <MenuButton {...opensDialog(ROTATE)}>Rotate the secret</MenuButton>
        {active && <MenuButton {...opensDialog(SWITCH_OFF)}>Switch off</MenuButton>}
        <MenuButton {...opensDialog(DELETE)} look="danger">
          Delete endpoint
        </MenuButton>
      </Menu>
      <FormDialog
        id={TEST}
        action={testEndpointWithForm}
        hidden={hidden}
        title="Send a test event"
        description="A made-up object of this type goes to this endpoint alone."
        submit="Send test event"
      >
        <SelectField name="type" label="Type" options={TEST_TYPES} defaultValue="webhook.test" />
      </FormDialog>
      <FormDialog
        id={REPLAY}
        action={replayDeliveriesWithForm}
        hidden={hidden}
        title="Replay what is missing"
        description="Every event that this endpoint should have got and has not is sent, also what happened while it was off. An event keeps its id, so your server can ignore what it has handled already."
        submit="Replay events"
      >
        <SelectField name="since" label="Which events" options={spans()} />
      </FormDialog>
      <RotateDialog
        id={ROTATE}
        action={rotateSecretWithForm}
        hidden={hidden}
        what="secret"
        title="Rotate the signing secret"
        description="The endpoint gets a new secret at once. During the overlap both sign, so that no delivery is refused while you deploy the new one."
        field="overlapHours"
      />
      <ConfirmAction
        id={SWITCH_OFF}
        action={switchEndpointWithForm}
        hidden={{ id, active: 'false' }}
        title="Switch this endpoint off?"
        consequence={`It gets no more events. ${givenUp(health)} A replay sends them when it is on again.`}
        confirm="Switch off"
        word={url}
      />
      <ConfirmAction
        id={DELETE}
        action={deleteEndpointWithForm}
        hidden={hidden}
        title="Delete this endpoint?"
        consequence={`It gets no more events, and its secret is gone. ${givenUp(health)} ${lost(health)} Cannot be undone.`}
        confirm="Delete endpoint"
        word={url}
      />
    </>
  )
}

const TEST_TYPES = EVENT_TYPE_NAMES.map((type) => ({ value: type, label: type }))

// Absolute times, so that sending the form again selects the same deliveries.
function spans(): { value: string; label: string }[] {
  const since = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
  return [
    { value: '', label: 'Everything that is missing' },
    { value: since(1), label: 'Events of the last hour' },
    { value: since(24), label: 'Events of the last 24 hours' },
    { value: since(168), label: 'Events of the last 7 days' },
  ]
}

function givenUp({ waiting }: WireEndpointHealth): string {
  if (waiting === 0) return 'No delivery waits.'
  return waiting === 1
    ? '1 delivery that waits is given up.'
    : `${boundedCount(waiting)} deliveries that wait are given up.`
}

function lost({ givenUp: failed }: WireEndpointHealth): string {
  if (failed === 0) return ''
  return failed === 1
    ? '1 that failed cannot be replayed any more.'
    : `${boundedCount(failed)} that failed cannot be replayed any more.`
}
