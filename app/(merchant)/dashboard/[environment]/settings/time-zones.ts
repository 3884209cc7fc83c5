/** The time zones to choose from, with the present one. Nepal's is first, because most businesses are there. */
export function timeZones(present: string): string[] {
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'Asia/Katmandu')
  return [...new Set(['Asia/Kathmandu', present, ...others])]
}
