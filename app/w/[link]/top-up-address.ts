/** The target of a top-up's short address: `35000` is Rs 350. Null if it is something else. */
export function topUpAddress(
  link: string,
  asked: Record<string, string | string[] | undefined> = {},
): string | null {
  if (!/^\d{1,16}$/.test(link)) return null
  const query = new URLSearchParams({ amount: link })
  for (const name of ['sandbox', 'business']) {
    const value = asked[name]
    if (typeof value === 'string') query.set(name, value)
  }
  return `/wallet/top-up?${query}`
}
