/** When a subscription is due. */
export interface DueInstant {
  id: string
  dueAt: Date | null
}

/** The order in which due work is done: by its instant, then by id. What is not due at all comes last. */
export function comesBefore(a: DueInstant, b: DueInstant): boolean {
  const [first, second] = [timeOf(a), timeOf(b)]
  return first < second || (first === second && a.id < b.id)
}

const timeOf = ({ dueAt }: DueInstant) => dueAt?.getTime() ?? Number.POSITIVE_INFINITY
