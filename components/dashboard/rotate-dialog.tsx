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
  /** The new one's id, if it has its own page. */
  id?: string
  secret: string
  /** True if one of several old ones stopped working before its overlap was over. */
  endedEarly?: boolean
}

interface RotateDialogProps<Data> {
  id: string
  action: FormAction<Data>
  hidden: Record<string, string>
  what: 'key' | 'secret'
  title: string
  description: string
  /** The operation's field for the hours of overlap. */
  field: string
  /** The address of the list, if the new one has its own page. */
  listHref?: string
}

/** Creates a replacement for a key or a secret, and shows it once. */
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
