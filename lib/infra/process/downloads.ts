import { PROGRAMS } from './program'

/**
 * Where a build puts the files that `app/downloads` serves (scripts/start/downloads.ts). Next.js would take a path that is joined here for
 * a file that the route loads.
 */
export const DOWNLOADS = `${PROGRAMS}/downloads`

export const CLI_PACKAGE = 'khata-cli.tgz'
export const CLIENT_PACKAGE = 'khata-client.tgz'
