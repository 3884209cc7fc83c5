/** A header of the request inside of the app. On pages of staff, proxy.ts puts the path and query there. */
export const REQUESTED_PATH = 'x-khata-path'

/** The environment in which the person was last. */
export const LAST_ENVIRONMENT_COOKIE = 'khata_environment'
