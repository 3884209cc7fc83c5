/**
 * The notices to customers that a business can switch off, with their descriptions. Sign-in codes and low-balance notices are not among
 * them, because the customer asked for these.
 */
export const NOTICE_SWITCHES = {
  receipt: 'A charge was paid from the wallet, with the invoice.',
  paymentFailed: 'The wallet balance was too low: how much is missing, and how long the subscription waits.',
  renewalShort: 'A renewal is due in three days and the wallet will be short of the amount.',
  recovered: 'The missing amount was paid and the subscription continues.',
  ended: 'A subscription has ended, and why.',
} as const

export type NoticeSwitch = keyof typeof NOTICE_SWITCHES

const ALL = Object.keys(NOTICE_SWITCHES) as NoticeSwitch[]

/** The state of every switch. @param off the notices that are switched off. */
export function switchesOf(off: readonly string[]): Record<NoticeSwitch, boolean> {
  return Object.fromEntries(ALL.map((name) => [name, !off.includes(name)])) as Record<NoticeSwitch, boolean>
}

/** The notices that are off after a change, in the order of the catalogue. */
export function switchedOff(
  off: readonly string[],
  change: Partial<Record<NoticeSwitch, boolean | undefined>>,
): NoticeSwitch[] {
  return ALL.filter((name) => (change[name] === undefined ? off.includes(name) : !change[name]))
}
