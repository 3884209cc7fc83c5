import { Form } from '@/components/form/form'
import { FormSelect } from '@/components/form/sent-fields'
import { FormField } from '@/components/form/sent-form'
import { SubmitButton } from '@/components/ui/submit-button'
import { countDrawerWithForm } from './actions'
import type { SheetWords } from './rows'

interface CountFormProps {
  date: string
  /** Whose drawer can be counted. Empty: only the person's own. */
  people: readonly { value: string; label: string }[]
  words: SheetWords
}

/** Counts a drawer against what should be in it. */
export function CountForm({ date, people, words }: CountFormProps) {
  return (
    <Form
      action={countDrawerWithForm}
      hidden={{ date }}
      className="flex max-w-2xl flex-col gap-4 print:hidden"
    >
      <div className="grid items-end gap-4 sm:grid-cols-2">
        {people.length > 0 && <FormSelect name="memberId" label={words.whose} options={people} />}
        <FormField name="countedPaisa" label={words.rupees} inputMode="decimal" autoComplete="off" required />
        <FormField name="note" label={words.noteOptional} maxLength={500} autoComplete="off" />
        <div>
          <SubmitButton size="small">{words.keep}</SubmitButton>
        </div>
      </div>
    </Form>
  )
}
