import type { SentForm } from '@/components/ui/sent-form'

/** What a form of the dashboard shows after it was sent. */
export interface ActionState<Data = unknown> extends SentForm {
  /** Sent along as the Idempotency-Key of the next attempt. Empty before the first one: the form then makes its own. */
  key: string
  /** Of the attempt that failed, for a question to the support. */
  requestId?: string
  /** It was done. */
  done?: { message?: string; data?: Data }
}

/** The server action behind a form. */
export type FormAction<Data = unknown> = (
  before: ActionState<Data>,
  form: FormData,
) => Promise<ActionState<Data>>
