import type { ErrorCode } from '@/lib/core/errors'
import type { Messages } from '@/messages/catalogue'
import type { SentForm } from './form-scope'

/** The proof that a form asks for before it is done: the password again, and a code if `code` is true. The texts are the page's. */
export interface AskedProof {
  code: boolean
  words: Messages['security']['proof']
}

/** The state of a form after it was sent. */
export interface FormState<Data = unknown> extends SentForm {
  /** Sent as the Idempotency-Key of the next attempt. Empty before the first one, for which the form makes its own. */
  key: string
  /** Why it was refused. */
  code?: ErrorCode
  /** Where the person can do what is missing. */
  remedy?: { href: string; text: string }
  /** The request id of the failed attempt, for questions to support. */
  requestId?: string
  /** Set if it was not done because the person must first confirm their identity. */
  asks?: AskedProof
  /** Set if it is unknown whether it was done: no answer came, or the server only knows newer forms. */
  lost?: 'answer' | 'release'
  /** Set if it was done. */
  done?: { message?: string; data?: Data }
}

/** The server action behind a form. */
export type FormAction<Data = unknown> = (before: FormState<Data>, form: FormData) => Promise<FormState<Data>>
