/** Wakes the function that sends deliveries. */
export const DELIVERIES_DUE = 'khata/deliveries.due' as const

/** Wakes the function that notifies people about a checkout that they paid for and that has not started. */
export const UNSTARTED_DUE = 'khata/unstarted-checkouts.due' as const

/** Wakes the function that notifies an environment's customers of what has happened. */
export const NOTICES_DUE = {
  production: 'khata/notices.due',
  sandbox: 'khata/sandbox-notices.due',
} as const
