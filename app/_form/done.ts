import { pageLanguage } from '@/app/staff-language'
import { objectPath } from '@/components/dashboard/object-path'
import type { Environment } from '@/lib/core/api-key-format'
import type { Language } from '@/lib/core/language'
import { MESSAGES, type Messages } from '@/messages/catalogue'

/** What happens after a form was successful. */
export interface Done<Data> {
  /** The next page. Without it, the same page is shown again. */
  goTo?: string | null
  /** Shown on that page, or in the form. */
  message?: string
  /** True if the message is shown outside the form, because the form may disappear with its row. */
  announces?: boolean
  /** Data for the form, such as a secret that is shown only once. */
  data?: Data
}

/** What was sent, and for which environment. */
export interface Sent {
  environment: Environment
  form: FormData
}

/** The message about a result, in the language of the form's page. A plain text is English. */
type Said<Result> = string | ((words: Messages, result: Result, language: Language) => string)

async function saidOf<Result>(said: Said<Result>, result: Result): Promise<string> {
  if (typeof said === 'string') return said
  const language = await pageLanguage()
  return said(MESSAGES[language], result, language)
}

/** For `done`: shows this message in the form. */
export const saying =
  <Result>(said: Said<Result>) =>
  async (result: Result): Promise<Done<undefined>> => ({ message: await saidOf(said, result) })

/** For `done`: shows this message outside the form, because the form may be gone. */
export const announcing =
  <Result>(said: Said<Result>) =>
  async (result: Result): Promise<Done<undefined>> => ({
    message: await saidOf(said, result),
    announces: true,
  })

/** For `done`: goes to another page, and shows this message there. */
export const goingTo =
  <Result>(page: (result: Result, sent: Sent) => string | null, said: Said<Result>) =>
  async (result: Result, sent: Sent): Promise<Done<undefined>> => ({
    goTo: page(result, sent),
    message: await saidOf(said, result),
  })

/** The same, with the page of the object. */
export const showing = <Result extends { id: string }>(said: Said<Result>) =>
  goingTo<Result>(({ id }, { environment }) => objectPath(environment, id), said)
