import { Form } from '@/components/form/form'
import type { FormAction } from '@/components/form/form-state'
import { FormField } from '@/components/form/sent-form'
import { Fold } from '@/components/ui/fold'
import { SubmitButton } from '@/components/ui/submit-button'

interface FoldFormProps<Data> {
  title: string
  action: FormAction<Data>
  /** The id of the row. */
  id: string
  /** The text that must be entered with it. */
  field: { name: string; label: string; maxLength: number }
  button: string
}

/** One action of an operator on a row, with the one text or reference that it needs. */
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
