import { plainRefusal } from '@/lib/http/envelope'

/** The response for a missing file: next.config.mjs leads here. */
export const GET = (): Response => plainRefusal(404, 'There is no such file.')
