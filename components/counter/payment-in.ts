/** The payment in an answer of the API. Undefined if the answer has none. */
export function paymentIn(data: unknown): { id: string; amountPaisa: string } | undefined {
  return (data as { payment?: { id: string; amountPaisa: string } | null } | undefined)?.payment ?? undefined
}
