import path from 'node:path'
import { PROGRAMS } from './program'

/** Where a build puts what `app/downloads` hands out (scripts/start/downloads.ts). */
export const DOWNLOADS = path.join(PROGRAMS, 'downloads')

export const CLI_PACKAGE = 'khata-cli.tgz'
export const CLIENT_PACKAGE = 'khata-client.tgz'
