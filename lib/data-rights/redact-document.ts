import { emptied } from './emptied'
import { ERASED_TEXT, OWN_REASON, type Pseudonym, type Scrub } from './rules'

// The wire form calls a field as the column is called.
const PERSONAL_FIELDS: Readonly<Record<string, unknown>> = {
  ...emptied('subscriptions'),
  ...emptied('invoices'),
  ...emptied('credit_notes', { buyer: {} }),
  ...emptied('checkout_sessions'),
  ...emptied('customer_notes', { note: ERASED_TEXT }),
  ...emptied('payments'),
  ...emptied('payment_questions', { question: ERASED_TEXT }),
}

/** The reason for the end of a subscription, as it stays after an erasure. */
function reasonKept(reason: unknown): unknown {
  return reason === OWN_REASON ? reason : null
}

/** A stored document after the erasure. Other customers cannot be in it: each document is about one object. */
export function redacted(
  document: unknown,
  customerWireId: string,
  pseudonym: Pseudonym,
  scrub: Scrub,
): unknown {
  if (typeof document === 'string') return scrub(document)
  if (Array.isArray(document)) return document.map((each) => redacted(each, customerWireId, pseudonym, scrub))
  if (typeof document !== 'object' || document === null) return document
  const isCustomer = 'id' in document && document.id === customerWireId
  const left: Record<string, unknown> = {
    ...PERSONAL_FIELDS,
    buyer: { ...pseudonym, phone: null, panNumber: null, address: null },
    ...(isCustomer && emptied('customers', pseudonym)),
  }
  return Object.fromEntries(
    Object.entries(document).map(([name, value]) => {
      if (name === 'cancelReason') return [name, reasonKept(value)]
      // A draft has no buyer yet.
      if (name === 'buyer' && value === null) return [name, null]
      if (Object.hasOwn(left, name)) return [name, left[name]]
      return [name, redacted(value, customerWireId, pseudonym, scrub)]
    }),
  )
}
