/** When a subscription is due. */
export interface DueInstant {
  id: string
  dueAt: Date | null
}

/** The order of due work: by its instant, then by id. Subscriptions that are not due come last. */
export function comesBefore(a: DueInstant, b: DueInstant): boolean {
  const [first, second] = [timeOf(a), timeOf(b)]
  return first < second || (first === second && a.id < b.id)
}

const timeOf = ({ dueAt }: DueInstant) => dueAt?.getTime() ?? Number.POSITIVE_INFINITY
