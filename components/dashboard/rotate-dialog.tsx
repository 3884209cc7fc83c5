'use client'

import { Form } from '@/components/form/form'
import type { FormAction } from '@/components/form/form-state'
import { LinkButton } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-look'
import { Dialog } from '@/components/ui/dialog'
import { closesDialog } from '@/components/ui/dialog-buttons'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { SecretOnce } from './secret-once'

interface Rotated {
  /** The new one, if it has a page of its own. */
  id?: string
  secret: string
  /** One of several old ones works no more, although its overlap is not over. */
  endedEarly?: boolean
}

interface RotateDialogProps<Data> {
  id: string
  action: FormAction<Data>
  hidden: Record<string, string>
  what: 'key' | 'secret'
  title: string
  description: string
  /** The field of the operation that takes the hours of the overlap. */
  field: string
  /** The address of the list, if the new one has a page of its own. */
  listHref?: string
}

/** Makes what replaces a key or a secret, and shows it, this once. */
export function RotateDialog<Data extends Rotated>({
  action,
  hidden,
  what,
  field,
  ...props
}: RotateDialogProps<Data>) {
  const { id, listHref, ...texts } = props
  const overlaps = [
    { value: '24', label: '24 hours' },
    { value: '1', label: '1 hour' },
    { value: '0', label: `None: the old ${what} ends now` },
  ]
  return (
    <Dialog id={id} {...texts}>
      <Form action={action} hidden={hidden}>
        {({ done }) =>
          done?.data ? (
            <>
              <SecretOnce secret={done.data.secret}>
                Copy the new {what} now: it is shown only this once, and we cannot show it again.
                {done.data.endedEarly && ' Three secrets sign at most, so the oldest one has ended early.'}
              </SecretOnce>
              <div className="flex flex-wrap justify-end gap-3">
                <button {...closesDialog(id)} className={buttonClass({ look: 'quiet', size: 'small' })}>
                  Close
                </button>
                {listHref && (
                  <LinkButton href={`${listHref}/${done.data.id}`} size="small">
                    {`Open new ${what}`}
                  </LinkButton>
                )}
              </div>
            </>
          ) : (
            <>
              <SelectField name={field} label="Overlap" options={overlaps} />
              <div className="flex justify-end">
                <SubmitButton size="small">{`Rotate ${what}`}</SubmitButton>
              </div>
            </>
          )
        }
      </Form>
    </Dialog>
  )
}
