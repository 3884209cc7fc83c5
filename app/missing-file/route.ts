import { plainRefusal } from '@/lib/http/envelope'

/** A file that is not there: next.config.mjs leads here. */
export const GET = (): Response => plainRefusal(404, 'There is no such file.')
