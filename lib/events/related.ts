/** The objects related to an event, by their wire ids. Null if there is none of the kind, or several. */
export interface Related {
  customerId: string | null
  subscriptionId: string | null
  invoiceId: string | null
  checkoutSessionId: string | null
}

const OF_PREFIX: Record<string, keyof Related> = {
  cus: 'customerId',
  sub: 'subscriptionId',
  inv: 'invoiceId',
  cs: 'checkoutSessionId',
}

/**
 * The ids that an event's object contains.
 * @param data the object as its GET returns it.
 * @param also related objects that it does not name.
 */
export function relatedOf(data: object, also: Partial<Related> = {}): Related {
  const named = data as Record<string, unknown>
  const related: Related = {
    customerId: textOf(named.customerId),
    subscriptionId: textOf(named.subscriptionId),
    invoiceId: textOf(named.invoiceId) ?? onlyOf(named.invoiceIds),
    checkoutSessionId: textOf(named.checkoutSessionId),
    ...also,
  }
  const own = textOf(named.id)
  const kind = own && OF_PREFIX[own.slice(0, own.indexOf('_'))]
  if (kind) related[kind] = own
  return related
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const onlyOf = (value: unknown): string | null =>
  Array.isArray(value) && value.length === 1 ? textOf(value[0]) : null
