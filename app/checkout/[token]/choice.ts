import { cookies } from 'next/headers'
import type { z } from 'zod'
import { textFields } from '@/app/_form/form-fields'
import { checkoutCookie } from '@/lib/auth/customer-cookies'
import { checkoutChoice } from '@/lib/checkout/advance'
import { agreedBy } from './agreed'

// The person's choice on the first page, kept until the code was entered. It is stored in a cookie that only the action of a form can set,
// so a link from somebody else cannot agree to anything.

export type Choice = z.input<typeof checkoutChoice>

const COOKIE = 'khata_chosen'
// As long as the bearer is valid.
const SECONDS = 3_600

/** Used instead of a provider: the button of a payment link that only shows the amount for a quantity, and starts nothing. */
export const ONLY_COUNT = 'count'

/** The choice in a form of the first page. Undefined if the form has none. */
export function choiceIn(form: FormData): Choice | undefined {
  const { provider = '', oneMore, expectedPaisa, termsDigest, email, name } = textFields(form, () => true)
  const [by, way] = provider.split(':')
  const read = {
    by,
    ...(way && { way }),
    expectedPaisa,
    termsDigest,
    agree: agreedBy(form),
    ...(oneMore && { oneMore }),
    ...(email && { email }),
    ...(name && { name }),
  }
  return checkoutChoice.safeParse(read).success ? (read as Choice) : undefined
}

/** Can only be called from the action of a form. */
export async function keepChoice(token: string, choice: Choice | undefined): Promise<void> {
  if (!choice) return
  const { options } = checkoutCookie(token)
  const text = Buffer.from(JSON.stringify(choice)).toString('base64url')
  ;(await cookies()).set(COOKIE, text, { ...options, maxAge: SECONDS })
}

export async function keptChoice(): Promise<Choice | undefined> {
  const text = (await cookies()).get(COOKIE)?.value
  if (!text) return undefined
  try {
    const choice = JSON.parse(Buffer.from(text, 'base64url').toString())
    return checkoutChoice.safeParse(choice).success ? choice : undefined
  } catch {
    return undefined
  }
}
