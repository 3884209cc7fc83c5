/** The payment in an API response. Undefined if it contains none. */
export function paymentIn(data: unknown): { id: string; amountPaisa: string } | undefined {
  return (data as { payment?: { id: string; amountPaisa: string } | null } | undefined)?.payment ?? undefined
}
