import { z } from 'zod'
import { type SmsProvider, SmsRefusal } from './provider'

const list = z.array(z.unknown()).optional()
const responseSchema = z.object({
  error: z.boolean(),
  message: z.string().default(''),
  data: z.object({ valid: list, invalid: list }).partial().nullish().catch(null),
})

/** Aakash SMS, version 3. The sender belongs to the token. @see https://aakashsms.com/developers/ */
export const aakash: SmsProvider = {
  url: 'https://sms.aakashsms.com/sms/v3/send',
  form: ({ token, to, text }) => ({ auth_token: token, to, text }),
  read(status, body) {
    const { data } = responseSchema.safeParse(body)
    if (!data || status >= 500)
      throw new Error(`Aakash responded ${status}${data ? '' : ' without a result'}.`)
    if (!data.error && (data.data?.valid?.length ?? 0) > 0) return
    const isInvalid = (data.data?.invalid?.length ?? 0) > 0
    throw new SmsRefusal(
      isInvalid ? 'message' : 'account',
      `Aakash refused: ${data.message || 'it gave no reason'}`,
    )
  },
}
