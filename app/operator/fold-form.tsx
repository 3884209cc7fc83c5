import { Form } from '@/components/form/form'
import type { FormAction } from '@/components/form/form-state'
import { FormField } from '@/components/form/sent-form'
import { Fold } from '@/components/ui/fold'
import { SubmitButton } from '@/components/ui/submit-button'

interface FoldFormProps<Data> {
  title: string
  action: FormAction<Data>
  /** Of the row. */
  id: string
  /** What must be said with it. */
  field: { name: string; label: string; maxLength: number }
  button: string
}

/** One thing that an operator may do with a row, with the one sentence or reference that it needs. */
export function FoldForm<Data>({ title, action, id, field, button }: FoldFormProps<Data>) {
  return (
    <Fold title={title}>
      <Form action={action} hidden={{ id }} className="flex flex-col items-start gap-3">
        <FormField {...field} required />
        <SubmitButton look="quiet" size="small">
          {button}
        </SubmitButton>
      </Form>
    </Fold>
  )
}
