import { FormDialog } from '@/components/dashboard/form-dialog'
import { Button } from '@/components/ui/button'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { SelectField } from '@/components/ui/select-field'
import { toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { listEndpoints } from '@/lib/webhook/endpoint/read'
import { resendEventWithForm } from '../actions'

// A business has at most twenty per environment.
const ALL = 100
const RESEND = 'resend-event'

/** Sends an event again to an endpoint that is on. */
export async function ResendAction({ ctx, id }: { ctx: Ctx; id: string }) {
  const { items } = await listEndpoints(ctx, { limit: ALL })
  const options = items
    .filter(({ active }) => active)
    .map((endpoint) => ({ value: toWire('whe', endpoint.id), label: endpoint.url }))
  if (options.length === 0) return null
  return (
    <>
      <Button {...opensDialog(RESEND)} size="small">
        Resend event
      </Button>
      <FormDialog
        id={RESEND}
        action={resendEventWithForm}
        hidden={{ id }}
        title="Resend this event"
        description="It goes out at once under the same id, even if the endpoint has it already or does not want its type."
        submit="Resend event"
      >
        <SelectField name="endpointId" label="Endpoint" options={options} />
      </FormDialog>
    </>
  )
}
