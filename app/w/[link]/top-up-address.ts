/** Where the short address of a top-up leads: `35000` is Rs 350. Null: it is not one. */
export function topUpAddress(link: string, sandbox: string | string[] | undefined): string | null {
  if (!/^\d{1,16}$/.test(link)) return null
  const query = new URLSearchParams({ amount: link, ...(typeof sandbox === 'string' && { sandbox }) })
  return `/wallet/top-up?${query}`
}
