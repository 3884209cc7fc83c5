import type { ErrorCode } from '@/lib/core/errors'
import type { Messages } from '@/messages/catalogue'
import type { SentForm } from './form-scope'

/** What a person gives before a form is done: their password again, and a code if `code`. The words are those of the page. */
export interface AskedProof {
  code: boolean
  words: Messages['security']['proof']
}

/** What a form shows after it was sent. */
export interface FormState<Data = unknown> extends SentForm {
  /** Sent along as the Idempotency-Key of the next attempt. Empty before the first one: the form then makes its own. */
  key: string
  /** Why it was refused. */
  code?: ErrorCode
  /** Where what is missing is done. */
  remedy?: { href: string; text: string }
  /** Of the attempt that failed, for a question to the support. */
  requestId?: string
  /** It was not done, because the person must first prove who they are. */
  asks?: AskedProof
  /** Nobody knows whether it was done: no answer came, or the server knows only newer forms. */
  lost?: 'answer' | 'release'
  /** It was done. */
  done?: { message?: string; data?: Data }
}

/** The server action behind a form. */
export type FormAction<Data = unknown> = (before: FormState<Data>, form: FormData) => Promise<FormState<Data>>
