import type { WireDelivery } from '@/lib/webhook/delivery/present'

/** What is true of a delivery now, in one or two sentences. */
export function outcomeOf({ status, attempts }: WireDelivery): string {
  const error = attempts.at(-1)?.error
  switch (status) {
    case 'pending':
      return 'It is sent now.'
    case 'succeeded':
      return attempts.length === 1
        ? 'It arrived at the first attempt.'
        : `It arrived at attempt ${attempts.length}.`
    case 'retrying':
      return error ? `${error} It is sent again.` : 'It is sent again.'
    case 'failed':
      return error ? `${error} It is not sent again by itself.` : 'It was given up before an attempt.'
  }
}
