import { filled } from '@/messages/filled'
import { clockTime } from './clock-time'
import type { Desk } from './desk'
import type { WaitingCall } from './waiting-call'

/** Turns a payment of a day that is closed for this person into a payment of today. The note says when the money was taken. */
export function forToday(
  call: WaitingCall,
  { words, language, timeZone }: Pick<Desk, 'words' | 'language' | 'timeZone'>,
): WaitingCall {
  const time = clockTime(call.takenAt, language, timeZone)
  return asOfNow(call, filled(words.takenNote, { time }))
}

// The API's limit.
const MAX_NOTE = 500

/**
 * The same call, dated today, because the day or the drawer may be closed for this person. @param takenNote says when the money was taken.
 */
export function asOfNow(call: WaitingCall, takenNote: string): WaitingCall {
  const { payment, ...body } = call.body
  const moved = ({ receivedAt: _, note, ...each }: Record<string, unknown>) => ({
    ...each,
    note: note ? `${takenNote} ${note}`.slice(0, MAX_NOTE) : takenNote,
  })
  return {
    ...call,
    body: payment ? { ...body, payment: moved(payment as WaitingCall['body']) } : moved(body),
  }
}
