/** An internal request header. On staff pages, proxy.ts sets it to the path and query. */
export const REQUESTED_PATH = 'x-khata-path'

/** The environment that the person used last. */
export const LAST_ENVIRONMENT_COOKIE = 'khata_environment'
