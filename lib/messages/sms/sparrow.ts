import { z } from 'zod'
import { type SmsProvider, SmsRefusal } from './provider'

// HTTP 403 with one of the codes 1000 to 1013 is a refusal.
const responseSchema = z.object({ response_code: z.coerce.number(), response: z.string().optional() })
const ACCEPTED = 200
// 1007: the receiver is invalid. 1010: the text is empty. 1011: there is no valid receiver. All others are about the
// account: token, network address, sender, credit.
const OF_THE_MESSAGE = [1007, 1010, 1011]

/** Sparrow SMS. @see https://docs.sparrowsms.com/sms/outgoing_sendsms/ */
export const sparrow: SmsProvider = {
  url: 'https://api.sparrowsms.com/v2/sms/',
  form: ({ token, from, to, text }) => ({ token, from, to, text }),
  read(status, body) {
    const { data } = responseSchema.safeParse(body)
    if (!data) throw new Error(`Sparrow responded ${status} without a code.`)
    if (status === 200 && data.response_code === ACCEPTED) return
    const concerns = OF_THE_MESSAGE.includes(data.response_code) ? 'message' : 'account'
    if (status >= 500) throw new Error(`Sparrow responded ${status}.`)
    throw new SmsRefusal(
      concerns,
      `Sparrow refused with code ${data.response_code}${data.response ? `: ${data.response}` : ''}`,
    )
  },
}
