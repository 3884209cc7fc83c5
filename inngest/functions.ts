import { beat } from './functions/beat'
import { billDueSubscriptions } from './functions/bill-due-subscriptions'

/** Everything that runs in the background, on whichever Inngest server the environment names. */
export const functions = [beat, billDueSubscriptions]
