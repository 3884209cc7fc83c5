import { Form } from '@/components/form/form'
import type { FormAction } from '@/components/form/form-state'
import { LinkButton } from '@/components/ui/button'
import { SubmitButton } from '@/components/ui/submit-button'

interface PageFormProps<Data> {
  action: FormAction<Data>
  hidden?: Record<string, string>
  /** The text on its button. */
  submit: string
  /** The page to go to without a change. */
  cancel?: { href: string; words?: string }
  /** The fields. */
  children: React.ReactNode
}

/** A form that fills a page: its fields, then its button. */
export function PageForm<Data>({ submit, cancel, children, ...form }: PageFormProps<Data>) {
  return (
    <Form {...form} className="flex max-w-lg flex-col gap-5">
      {children}
      <div className="flex flex-wrap gap-3">
        <SubmitButton size="small">{submit}</SubmitButton>
        {cancel && (
          <LinkButton href={cancel.href} look="quiet" size="small">
            {cancel.words ?? 'Cancel'}
          </LinkButton>
        )}
      </div>
    </Form>
  )
}
