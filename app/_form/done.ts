import { pageLanguage } from '@/app/staff-language'
import { objectPath } from '@/components/dashboard/object-path'
import type { Environment } from '@/lib/core/api-key-format'
import type { Language } from '@/lib/core/language'
import { MESSAGES, type Messages } from '@/messages/catalogue'

/** What happens after the write of a form. */
export interface Done<Data> {
  /** The page that comes next. Without one, the same page is shown again. */
  goTo?: string | null
  /** Shown on that page, or in the form. */
  message?: string
  /** The message is shown beside the page, because the form may be gone with the row that it stood in. */
  announces?: boolean
  /** For the form, such as a secret that is shown once. */
  data?: Data
}

/** What was sent, and for which environment. */
export interface Sent {
  environment: Environment
  form: FormData
}

/** What is said of a result, in the language of the form's page. A text is English. */
type Said<Result> = string | ((words: Messages, result: Result, language: Language) => string)

async function saidOf<Result>(said: Said<Result>, result: Result): Promise<string> {
  if (typeof said === 'string') return said
  const language = await pageLanguage()
  return said(MESSAGES[language], result, language)
}

/** For `done`: says this in the form. */
export const saying =
  <Result>(said: Said<Result>) =>
  async (result: Result): Promise<Done<undefined>> => ({ message: await saidOf(said, result) })

/** For `done`: says this beside the page, because the form may be gone. */
export const announcing =
  <Result>(said: Said<Result>) =>
  async (result: Result): Promise<Done<undefined>> => ({
    message: await saidOf(said, result),
    announces: true,
  })

/** For `done`: another page comes next, and says this. */
export const goingTo =
  <Result>(page: (result: Result, sent: Sent) => string | null, said: Said<Result>) =>
  async (result: Result, sent: Sent): Promise<Done<undefined>> => ({
    goTo: page(result, sent),
    message: await saidOf(said, result),
  })

/** The same with the page of the object. */
export const showing = <Result extends { id: string }>(said: Said<Result>) =>
  goingTo<Result>(({ id }, { environment }) => objectPath(environment, id), said)
