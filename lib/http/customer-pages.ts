/** The pages of customers. proxy.ts and next.config.mjs name them too, because the framework reads those without running them. */
export const CUSTOMER_PAGES = /^\/(agree|buy|checkout|invoice|top-up|w|wallet)(\/|$)/
