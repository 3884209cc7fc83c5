import { PROGRAMS } from './program'

/**
 * Where a build puts what `app/downloads` hands out (scripts/start/downloads.ts). Next.js takes a joined path for a file that the route
 * loads.
 */
export const DOWNLOADS = `${PROGRAMS}/downloads`

export const CLI_PACKAGE = 'khata-cli.tgz'
export const CLIENT_PACKAGE = 'khata-client.tgz'
