/** What wakes the function that sends deliveries. */
export const DELIVERIES_DUE = 'khata/deliveries.due' as const

/** What wakes the function that tells people that a checkout they paid for has not started. */
export const UNSTARTED_DUE = 'khata/unstarted-checkouts.due' as const

/** What wakes the function that tells the customers of each environment what has happened. */
export const NOTICES_DUE = {
  production: 'khata/notices.due',
  sandbox: 'khata/sandbox-notices.due',
} as const
